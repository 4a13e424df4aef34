import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { paymentReviews } from './contract.ts'
import { paymentNotifications } from './notifications.ts'
import { paymentData } from './personal-data.server.ts'
import { reconcileJobs } from './reconcile.server.ts'
import { findReviewNeed, reviewJobs } from './reviews.server.ts'
import { paymentRoutes } from './routes.server.ts'
import { sandboxJobs } from './sandbox.server.ts'
import { cancelStarted, withdrawalJobs } from './withdrawal.server.ts'

/** No provider sends an event again after a year. */
const sweepPaymentEvents: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('payment_event').where('received_at', '<', daysAgo(365)).execute()
  await db
    .deleteFrom('sandbox_event')
    .where('created_at', '<', daysAgo(30))
    .where('delivered_at', 'is not', null)
    .execute()
}

export const paymentsDomain: ServerDomain = {
  routes: paymentRoutes,
  firstReads: {
    '/admin/invoices': [firstRead(paymentReviews.list)],
  },
  jobs: { ...sandboxJobs, ...withdrawalJobs, ...reviewJobs, ...reconcileJobs },
  sweeps: [sweepPaymentEvents],
  answers: [personalDataPart(paymentData), cancelStarted, staffNeed(findReviewNeed)],
  notifications: paymentNotifications,
}
