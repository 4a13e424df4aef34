import type { ServerDomain } from '#server/domain.ts'
import { implement } from '#server/http/implement.ts'
import { search } from './contract.ts'
import { findRecords } from './service.server.ts'

export const searchDomain: ServerDomain = {
  routes: implement(search, {
    find: async (ctx, { query }) => ({ groups: await findRecords(ctx, query.q) }),
  }),
}
