import { implement } from '#server/implement.ts'
import { pages } from './contract.ts'
import { listTexts } from './queries.server.ts'

export const pageRoutes = implement(pages, {
  listAbout: (ctx, { query }) => listTexts(ctx.db, 'about', query),
  listCookiePolicies: (ctx, { query }) => listTexts(ctx.db, 'cookie-policy', query),
  listTerms: (ctx, { query }) => listTexts(ctx.db, 'term', query),
  listRefundPolicies: (ctx, { query }) => listTexts(ctx.db, 'refund-policy', query),
  listPrivacyPolicies: (ctx, { query }) => listTexts(ctx.db, 'privacy-policy', query),
})
