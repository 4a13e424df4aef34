import type { ServerDomain } from '#server/domain.ts'
import { searchRoutes } from './routes.server.ts'

export const searchDomain: ServerDomain = {
  routes: searchRoutes,
}
