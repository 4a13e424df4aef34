import type { ServerDomain } from '#server/domain.ts'
import { implement } from '#server/http/implement.ts'
import { timelines } from './contract.ts'
import { listTimeline } from './service.server.ts'

export const timelineDomain: ServerDomain = {
  routes: implement(timelines, {
    list: (ctx, { params, query }) => listTimeline(ctx, params.id, query),
  }),
}
