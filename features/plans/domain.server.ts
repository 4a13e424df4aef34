import { afterRestore } from '#content/changes/service.server.ts'
import { holdsAccount } from '#features/accounts/public.server.ts'
import { userPaths } from '#people/paths.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { enqueueFollow } from './catalog.server.ts'
import { countSubscriptionsOf } from './public.server.ts'
import { planRoutes } from './routes.server.ts'
import { subscriptionJobs } from './subscriptions/jobs.server.ts'
import { subscriptionNotifications } from './subscriptions/notifications.server.ts'
import { subscriptionData } from './subscriptions/personal-data.server.ts'
import { subscriptionRoutes } from './subscriptions/routes.server.ts'
import { subscriptionTimeline } from './subscriptions/timeline.server.ts'

export const plansDomain: ServerDomain = {
  routes: [...planRoutes, ...subscriptionRoutes],
  jobs: subscriptionJobs,
  answers: [
    personalDataPart(subscriptionData),
    ...subscriptionTimeline.map(timelinePart),
    afterRestore({ plan: enqueueFollow }),
    holdsAccount(async (db, id) => ({
      noun: 'maintenance plan',
      count: await countSubscriptionsOf(db, id),
      path: userPaths.details(id),
    })),
  ],
  notifications: subscriptionNotifications,
}
