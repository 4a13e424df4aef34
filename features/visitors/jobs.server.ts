import type { Sweep } from '#server/jobs/sweep.ts'
import { calendarDay } from '#shared/dates.ts'

const visitDays = 400

/** Without the salt of a day nobody can tell any more whose its visits were. */
export const sweepVisits: Sweep = async ({ db, daysAgo }) => {
  const dayBefore = (days: number) => calendarDay(new Date(daysAgo(days)))
  await db.deleteFrom('visit_salt').where('day', '<', dayBefore(0)).execute()
  await db.deleteFrom('visit').where('day', '<', dayBefore(visitDays)).execute()
}
