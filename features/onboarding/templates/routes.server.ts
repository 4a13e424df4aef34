import { sql } from 'kysely'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { TemplateItem } from '../items.ts'
import { templates } from './contract.ts'
import { starterTemplates } from './starter.server.ts'

type Sent = Omit<Parts<typeof templates.add>['body'], never>

const store = contentStore('onboarding-template', {
  select: (db) =>
    db
      .selectFrom('onboarding_template')
      .select([...recordColumns, 'title', sql<TemplateItem[]>`items`.as('items')]),
  search: ['onboarding_template.title'],
})

const toRow = ({ title, items }: Sent) => ({ title, items: JSON.stringify(items) })

export const templateRoutes = implement(templates, {
  ...contentHandlers(store, toRow),
  starter: (ctx) => store.start(ctx, starterTemplates().map(toRow)),
})
