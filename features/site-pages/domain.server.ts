import type { ServerDomain } from '#server/domain.ts'
import { sitePageRoutes } from './routes.server.ts'

export const sitePagesDomain: ServerDomain = {
  routes: sitePageRoutes,
}
