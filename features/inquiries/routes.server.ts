import { implement } from '#server/http/implement.ts'
import { inquiries } from './contract.ts'
import { receiveFreelanceInquiry, receiveMessage } from './service.server.ts'

export const inquiryRoutes = implement(inquiries, {
  sendMessage: async (ctx, { body }) => {
    await receiveMessage(ctx, body)
    return { message: 'Message sent successfully.' }
  },
  sendFreelanceInquiry: async (ctx, { body }) => {
    await receiveFreelanceInquiry(ctx, body)
    return { message: 'Your inquiry has arrived. We reply within 24 hours.' }
  },
})
