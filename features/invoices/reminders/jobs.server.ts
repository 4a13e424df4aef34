import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { clockTime } from '#shared/dates.ts'
import { listClientsDue, readReminderDay } from './due.server.ts'
import { remindClient } from './service.server.ts'

/** In the agency's time zone. */
const remindFrom = '06:00'

export const reminderJobs = jobs({
  'remind-of-invoices': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => remindOfInvoices(ctx),
  },
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
