import { implement } from '#server/http/implement.ts'
import { freelance } from './contract.ts'
import { receiveInquiry } from './service.server.ts'

export const freelanceRoutes = implement(freelance, {
  send: async (ctx, { body }) => {
    await receiveInquiry(ctx, body)
    return { message: 'Your inquiry has arrived. We reply within 24 hours.' }
  },
})
