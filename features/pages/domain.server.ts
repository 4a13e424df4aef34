import type { ServerDomain } from '#server/domain.ts'
import { pageRoutes } from './routes.server.ts'

export const pagesDomain: ServerDomain = {
  routes: pageRoutes,
}
