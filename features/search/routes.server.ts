import { implement } from '#server/http/implement.ts'
import { search } from './contract.ts'
import { findRecords } from './service.server.ts'

export const searchRoutes = implement(search, {
  find: async (ctx, { query }) => ({ groups: await findRecords(ctx, query.q) }),
})
