import { implement } from '#server/implement.ts'
import { accounts } from './contract.ts'
import { findUser } from './queries.server.ts'

export const accountRoutes = implement(accounts, {
  authUser: async (ctx) => ({
    user: (await findUser(ctx.db, ctx.user.id)) ?? ctx.fail('NOT_FOUND'),
  }),
})
