import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { notifications } from './contract.ts'
import { notificationJobs, sweepNotifications } from './jobs.server.ts'
import { notificationList } from './lists.ts'
import { notificationData } from './personal-data.server.ts'
import { notificationRoutes } from './routes.server.ts'

export const notificationsDomain: ServerDomain = {
  routes: notificationRoutes,
  firstReads: {
    '/admin/*': [firstRead(notifications.count)],
    '/client-portal/*': [firstRead(notifications.count)],
    '/admin/notifications': [firstList(notifications.list, notificationList)],
    '/client-portal/notifications': [firstList(notifications.list, notificationList)],
  },
  jobs: notificationJobs,
  sweeps: [sweepNotifications],
  answers: notificationData.map(personalDataPart),
}
