import type { ServerDomain } from '#server/domain.ts'
import { implement } from '#server/http/implement.ts'
import { search } from './contract.ts'
import { findOfClient, findRecords } from './service.server.ts'

export const searchDomain: ServerDomain = {
  routes: implement(search, {
    find: (ctx, { query }) => findRecords(ctx, query.q),
    client: (ctx, { params }) => findOfClient(ctx, params.id),
  }),
}
