import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { createDueInvoices } from '../periods/service.server.ts'

export const recurringJobs = jobs({
  'create-recurring-invoices': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => createRecurringInvoices(ctx),
  },
})

/** Invoices of maintenance plans have their own job. */
export function createRecurringInvoices(ctx: JobContext): Promise<void> {
  return createDueInvoices(ctx, { ofPlan: false })
}
