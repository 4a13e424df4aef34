import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { reasons } from './contract.ts'

const store = contentStore('reason', {
  select: (db) => db.selectFrom('reason').select([...recordColumns, 'title', 'description']),
  search: ['reason.title', 'reason.description'],
})

export const reasonRoutes = implement(reasons, {
  ...contentHandlers(store),
  order: store.order,
})
