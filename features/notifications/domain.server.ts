import type { ServerDomain } from '#server/domain.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { notificationJobs, sweepNotifications } from './jobs.server.ts'
import { notificationData } from './personal-data.server.ts'
import { notificationRoutes } from './routes.server.ts'

export const notificationsDomain: ServerDomain = {
  routes: notificationRoutes,
  jobs: notificationJobs,
  sweeps: [sweepNotifications],
  answers: notificationData.map(personalDataPart),
}
