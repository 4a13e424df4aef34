import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { sitePages } from './contract.ts'
import { sitePageRoutes } from './routes.server.ts'

export const sitePagesDomain: ServerDomain = {
  routes: sitePageRoutes,
  firstReads: {
    ...contentReads('site-page', sitePages),
    '/admin/pages/add-page': [firstRead(sitePages.imprint)],
  },
}
