import { done, implement } from '#server/http/implement.ts'
import { findUser } from '../queries.server.ts'
import { users } from './contract.ts'
import { limitClients, requireLimitable } from './limit.server.ts'
import { describeUse, endSignIns, getDetails, sendPasswordLink } from './service.server.ts'

export const userRoutes = implement(users, {
  one: (ctx, { params }) => getDetails(ctx, params.id),
  inUse: async (ctx, { params: { id } }) => {
    const user = (await findUser(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
    return describeUse(ctx, user)
  },
  sendPasswordLink: async (ctx, { params }) => ({
    message: `A link was sent to ${await sendPasswordLink(ctx, params.id)}.`,
  }),
  limit: {
    guard: (ctx, { params }) => requireLimitable(ctx, params.id),
    handle: done('Saved. It holds from the next request on.', (ctx, { params, body }) =>
      limitClients(ctx, params.id, body.clientIds),
    ),
  },
  endSignIns: done('This account was signed out everywhere.', (ctx, { params }) =>
    endSignIns(ctx, params.id),
  ),
})
