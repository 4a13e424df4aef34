import type { ServerDomain } from '#server/domain.ts'
import { systemJobs } from './jobs.server.ts'
import { systemNotifications } from './notifications.ts'
import { systemRoutes } from './routes.server.ts'

export const systemDomain: ServerDomain = {
  routes: systemRoutes,
  jobs: systemJobs,
  notifications: systemNotifications,
}
