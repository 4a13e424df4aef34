import { sql } from 'kysely'
import { removeManyHandler } from '#content/bulk/handlers.server.ts'
import { contentHandlers, orderHandler } from '#content/handlers.server.ts'
import { contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { reasons } from './contract.ts'

const store = contentStore('reason', {
  select: (db) => db.selectFrom('reason').select([...recordColumns, 'title', 'description']),
  search: ['reason.title', 'reason.description'],
  // New records come first until they are ordered.
  sorts: { order: [sql`-reason.position`, sql.ref('reason.created_at')] },
  reversed: ['order'],
})

export const reasonRoutes = implement(reasons, {
  ...contentHandlers(store),
  order: orderHandler('reason'),
  removeMany: removeManyHandler('reason', store.remove),
})
