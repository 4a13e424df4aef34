import { implement } from '#server/implement.ts'
import { faqs } from './contract.ts'
import { listFaqs } from './queries.server.ts'

export const faqRoutes = implement(faqs, {
  list: (ctx, { query }) => listFaqs(ctx.db, query),
})
