import { sql } from 'kysely'
import { afterRestore, readableRows } from '#content/changes/service.server.ts'
import { contentReads } from '#content/first-reads.server.ts'
import { holdsClient } from '#features/accounts/public.server.ts'
import { clientPaths } from '#features/clients/paths.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { enqueueFollow, readablePlan } from './catalog.server.ts'
import { plans } from './contract.ts'
import { planList, subscriptionList } from './lists.ts'
import { clientPages, staffPages } from './paths.ts'
import { countCurrent } from './public.server.ts'
import { planRoutes } from './routes.server.ts'
import { subscriptions } from './subscriptions/contract.ts'
import { subscriptionJobs } from './subscriptions/jobs.server.ts'
import { subscriptionNotifications } from './subscriptions/notifications.server.ts'
import { subscriptionData } from './subscriptions/personal-data.server.ts'
import { subscriptionRoutes } from './subscriptions/routes.server.ts'
import { subscriptionTimeline } from './subscriptions/timeline.server.ts'

export const plansDomain: ServerDomain = {
  routes: [...planRoutes, ...subscriptionRoutes],
  firstReads: {
    ...contentReads('plan', plans, planList),
    [staffPages.add]: [firstRead(plans.currencies)],
    [staffPages.edit(':id')]: [firstRecord(plans.one), firstRead(plans.currencies)],
    [staffPages.clients]: [
      firstList(subscriptions.list, subscriptionList),
      firstRead(subscriptions.sums),
    ],
    [staffPages.client(':id')]: [firstRecord(subscriptions.one)],
    [clientPages.plans]: [firstRead(plans.list), firstRead(subscriptions.own)],
    [clientPages.start(':id')]: [firstRecord(plans.one), firstRead(subscriptions.own)],
    [clientPages.own]: [firstRead(subscriptions.own)],
  },
  jobs: subscriptionJobs,
  answers: [
    personalDataPart(subscriptionData),
    ...subscriptionTimeline.map(timelinePart),
    afterRestore({ plan: enqueueFollow }),
    readableRows({ plan: readablePlan }),
    holdsClient(async (db, id) => ({
      noun: 'maintenance plan',
      count: await countCurrent(db, sql`client_id = ${id}`),
      path: clientPaths.details(id),
    })),
  ],
  notifications: subscriptionNotifications,
}
