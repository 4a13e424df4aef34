import { sql } from 'kysely'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { ProposalBody } from '../body.ts'
import { bodyOf } from '../service.server.ts'
import { templates } from './contract.ts'
import { starterTemplates } from './starter.server.ts'

type Sent = Omit<Parts<typeof templates.add>['body'], never>

const store = contentStore('proposal-template', {
  select: (db) =>
    db
      .selectFrom('proposal_template')
      .select([...recordColumns, 'title', sql<ProposalBody>`body`.as('body')]),
  search: ['proposal_template.title'],
})

const toRow = ({ title, body }: Sent) => ({ title, body: bodyOf(body) })

export const templateRoutes = implement(templates, {
  ...contentHandlers(store, toRow),
  starter: (ctx) => store.start(ctx, starterTemplates().map(toRow)),
})
