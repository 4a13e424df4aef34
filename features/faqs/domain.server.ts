import type { ServerDomain } from '#server/domain.ts'
import { faqRoutes } from './routes.server.ts'

export const faqsDomain: ServerDomain = {
  routes: faqRoutes,
}
