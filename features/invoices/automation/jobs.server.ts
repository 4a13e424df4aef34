import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { clockTime } from '#shared/dates.ts'
import { listClientsDue, readReminderDay } from './due-reminders.server.ts'
import { createDueInvoices } from './public.server.ts'
import { remindClient } from './reminders.server.ts'

/** In the agency's time zone. */
const remindFrom = '06:00'

// The job of the next hour replaces a retry.
const hourly = {
  every: '0 * * * *',
  queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
}

export const automationJobs = jobs({
  'remind-of-invoices': { ...hourly, run: (ctx) => remindOfInvoices(ctx) },
  'create-recurring-invoices': { ...hourly, run: (ctx) => createRecurringInvoices(ctx) },
})

/** Each client in a transaction of its own, whichever process comes first. */
export async function remindOfInvoices(ctx: JobContext): Promise<void> {
  if (clockTime(ctx.now()) < remindFrom) return
  const day = await readReminderDay(ctx)
  const failures: unknown[] = []
  for (const clientId of await listClientsDue(ctx.db, day)) {
    const reminded = inTransaction(ctx, (inner) => remindClient(inner, day, clientId))
    await reminded.catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Invoices of maintenance plans have their own job. */
export function createRecurringInvoices(ctx: JobContext): Promise<void> {
  return createDueInvoices(ctx, { ofPlan: false })
}
