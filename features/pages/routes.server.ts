import { sql } from 'kysely'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import type { Db } from '#server/db/db.ts'
import { implement } from '#server/http/implement.ts'
import { descriptionIn, pageKinds, pages } from './contract.ts'
import { starterPolicy } from './starter.server.ts'

const isShown = sql<boolean>`id = (select newest.id from page_text as newest
  where newest.kind = page_text.kind
  order by newest.created_at desc, newest.id desc limit 1)`

const select = (db: Db) =>
  db.selectFrom('page_text').select([...recordColumns, 'description', isShown.as('shown')])

export const pageRoutes = pageKinds.flatMap((name) => {
  const store = contentStore(name, { select, search: ['page_text.description'] })
  const toRow = (sent: Parameters<typeof descriptionIn>[0]) => ({
    kind: name,
    description: descriptionIn(sent) ?? '',
  })
  const handlers = contentHandlers(store, toRow)
  if (name === 'about') return implement(pages[name], handlers)
  return implement(pages[name], {
    ...handlers,
    starter: async (ctx) =>
      store.start(ctx, [{ kind: name, description: await starterPolicy(ctx, name) }]),
  })
})
