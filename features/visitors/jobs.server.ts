import { jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { calendarDay } from '#shared/dates.ts'
import { packDays, visitDays } from './statistics/packing.server.ts'

export const visitorJobs = jobs({
  'pack-visits': {
    // Late enough after midnight to include the last views of the day.
    every: '11 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
    run: (ctx) => packDays(ctx),
  },
})

/**
 * Deletes old salts, and the views of packed days. Without its salt, a visit cannot be traced back to
 * a visitor.
 */
export const sweepVisits: Sweep = async ({ db, daysAgo }) => {
  const dayBefore = (days: number) => calendarDay(new Date(daysAgo(days)))
  await db.deleteFrom('visit_salt').where('day', '<', dayBefore(0)).execute()
  await db
    .deleteFrom('visit')
    .where('day', '<', dayBefore(visitDays))
    .where('day', 'in', (eb) => eb.selectFrom('visit_day').select('day'))
    .execute()
}
