import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { calendarDay, clockTime } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { openReached } from './opening.server.ts'

/** In the agency's time zone. */
const openFrom = '06:00'

export const stageJobs = jobs({
  'open-stages': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => openDueStages(ctx),
  },
})

/** Each project in a transaction of its own, whichever process comes first. */
export async function openDueStages(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < openFrom) return
  const due = await ctx.db
    .selectFrom('stage')
    .innerJoin('project', 'project.id', 'project_id')
    .select('project_id as projectId')
    .distinct()
    .where('project.status', '<>', 'canceled')
    .where('opens_date', '<=', calendarDay(now))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice').select('id').whereRef('stage_id', '=', 'stage.id'))),
    )
    .execute()
  const failures: unknown[] = []
  for (const { projectId } of due) {
    const opened = inTransaction({ ...ctx, user: null, fail }, (inner) =>
      openReached(inner, projectId),
    )
    await opened.catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
