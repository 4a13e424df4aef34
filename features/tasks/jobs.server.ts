import { type SqlBool, sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { calendarDay, clockTime } from '#shared/dates.ts'
import { remindOfDueDate } from './notifications.server.ts'

/** Nobody is reminded at night. In the agency's zone. */
const remindFrom = '08:00'
const tasksPerRun = 500

export const taskJobs = jobs({
  /** Reminds Employees of tasks that are due the next day, or today where that was missed. */
  'remind-of-tasks': {
    every: '5 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
    run: (ctx) => remindOfDueTasks(ctx),
  },
})

/** Each task has its own transaction, so that its reminder is stored and marked as sent together. */
export async function remindOfDueTasks(ctx: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < remindFrom) return
  const today = calendarDay(now)
  const due = await ctx.db
    .selectFrom('task')
    .select('id')
    .where(sql<SqlBool>`due_date between ${today}::date and ${today}::date + 1`)
    .where('status', '<>', 'completed')
    .where('due_date', 'is distinct from', sql<string>`reminded_of`)
    .limit(tasksPerRun)
    .execute()
  for (const { id } of due)
    await inTransaction({ db: ctx.db }, ({ db: trx }) => remindOfDueDate(trx, id))
}
