import type { ServerDomain } from '#server/domain.ts'
import { dashboardRoutes } from './routes.server.ts'

export const dashboardDomain: ServerDomain = {
  routes: dashboardRoutes,
}
