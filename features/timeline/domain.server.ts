import type { ServerDomain } from '#server/domain.ts'
import { timelineRoutes } from './routes.server.ts'

export const timelineDomain: ServerDomain = {
  routes: timelineRoutes,
}
