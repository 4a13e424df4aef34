import { implement } from '#server/implement.ts'
import { process } from './contract.ts'
import { listSteps } from './queries.server.ts'

export const processRoutes = implement(process, {
  list: (ctx, { query }) => listSteps(ctx.db, query),
})
