import type { ServerDomain } from '#server/domain.ts'
import { botCheckRoutes } from './routes.server.ts'

export const botCheckDomain: ServerDomain = {
  routes: botCheckRoutes,
}
