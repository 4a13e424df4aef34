import { implement } from '#server/http/implement.ts'
import { securityLog } from './contract.ts'
import { listEvents } from './queries.server.ts'

export const securityLogRoutes = implement(securityLog, {
  list: (ctx, { query }) => listEvents(ctx.db, query, ctx.now()),
})
