import { implement } from '#server/implement.ts'
import { reasons } from './contract.ts'
import { listReasons } from './queries.server.ts'

export const reasonRoutes = implement(reasons, {
  list: (ctx, { query }) => listReasons(ctx.db, query),
})
