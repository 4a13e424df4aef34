import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { faqs } from './contract.ts'
import { faqRoutes } from './routes.server.ts'

export const faqsDomain: ServerDomain = {
  routes: faqRoutes,
  firstReads: {
    ...contentReads('faq', faqs),
    '/client-portal/support': [firstRead(faqs.list, { query: { sort: 'order' } })],
  },
}
