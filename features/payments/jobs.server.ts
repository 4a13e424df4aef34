import { jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { ProviderUnavailable } from '#server/payments/provider.ts'
import { reconcile } from './reconcile.server.ts'
import { reviewJobs } from './reviews/refund.server.ts'
import { sandboxJobs } from './sandbox.server.ts'
import type { PaymentContext } from './settle.server.ts'
import { withdrawalJobs } from './withdrawal/service.server.ts'

export const paymentJobs = {
  ...sandboxJobs,
  ...withdrawalJobs,
  ...reviewJobs,
  ...jobs({
    'reconcile-payments': {
      every: '*/5 * * * *',
      // The job of five minutes later replaces a retry.
      queue: { retryLimit: 0, expireInSeconds: 280, deleteAfterSeconds: 3600 },
      run: (ctx) => reconcileIfReachable(ctx),
    },
  }),
}

async function reconcileIfReachable(ctx: PaymentContext): Promise<void> {
  if (!(await ctx.payments.isOn(ctx.db))) return
  await reconcile(ctx).catch((error) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ error: error.message }, 'payments were not reconciled')
  })
}

/** No provider sends an event again after a year. */
export const sweepPaymentEvents: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('payment_event').where('received_at', '<', daysAgo(365)).execute()
  await db
    .deleteFrom('sandbox_event')
    .where('created_at', '<', daysAgo(30))
    .where('delivered_at', 'is not', null)
    .execute()
}
