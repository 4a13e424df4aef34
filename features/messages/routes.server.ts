import { implement } from '#server/http/implement.ts'
import { messages } from './contract.ts'
import { receiveMessage } from './service.server.ts'

export const messageRoutes = implement(messages, {
  send: async (ctx, { body }) => {
    await receiveMessage(ctx, body)
    return { message: 'Message sent successfully.' }
  },
})
