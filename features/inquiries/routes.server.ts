import { done, implement } from '#server/http/implement.ts'
import { inquiries } from './contract.ts'
import { receiveFreelanceInquiry, receiveMessage } from './service.server.ts'

export const inquiryRoutes = implement(inquiries, {
  sendMessage: done('Message sent successfully.', (ctx, { body }) => receiveMessage(ctx, body)),
  sendFreelanceInquiry: done(
    'Your inquiry has arrived. We reply within 24 hours.',
    (ctx, { body }) => receiveFreelanceInquiry(ctx, body),
  ),
})
