import { implement } from '#server/http/implement.ts'
import { payLink } from './contract.ts'
import { replacePayLink } from './service.server.ts'

export const payLinkRoutes = implement(payLink, {
  replace: async (ctx, { params }) => ({
    message: 'Earlier links no longer work.',
    payUrl: await replacePayLink(ctx, params.id),
  }),
})
