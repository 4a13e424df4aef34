import type { Db } from '#server/db/db.ts'
import { jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import { rollUp, visitDays } from './statistics/roll-up.server.ts'

export const visitorJobs = jobs({
  'roll-up-visits': {
    // Late enough after midnight to include the last views of the day.
    every: '11 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
    run: ({ db, now }) => rollUpPastDays(db, calendarDay(now())),
  },
})

/** Longer than views are kept, so that a day is rolled up before its views are deleted. */
const rolledBack = visitDays + 30

export const rollUpPastDays = (db: Db, today: string) =>
  rollUp(db, { from: addDays(today, -rolledBack), to: addDays(today, -1) })

/**
 * Deletes old salts, and the views of days that are rolled up. Without its salt, a visit cannot be traced back to
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
