import type { Sweep } from '#server/jobs/sweep.ts'
import { calendarDay } from '#shared/dates.ts'

const visitDays = 400

/** Deletes old salts and visits. Without its salt, a visit cannot be traced to a visitor. */
export const sweepVisits: Sweep = async ({ db, daysAgo }) => {
  const dayBefore = (days: number) => calendarDay(new Date(daysAgo(days)))
  await db.deleteFrom('visit_salt').where('day', '<', dayBefore(0)).execute()
  await db.deleteFrom('visit').where('day', '<', dayBefore(visitDays)).execute()
}
