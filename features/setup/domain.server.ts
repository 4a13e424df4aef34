import type { ServerDomain } from '#server/domain.ts'
import { setupRoutes } from './routes.server.ts'

export const setupDomain: ServerDomain = {
  routes: setupRoutes,
}
