import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/dates.ts'
import { type Period, periodBefore } from './periods.ts'
import { selectDays } from './queries.server.ts'
import { sumOf } from './service.server.ts'

/** Visitors in the last seven days and in the seven days before, for dashboards. */
export async function visitorSums(
  db: Db,
  today: string,
): Promise<{ visitors: number; before: number }> {
  const week: Period = { from: addDays(today, -6), to: today }
  const before = periodBefore(week)
  const days = await selectDays(db, { from: before.from, to: week.to })
  return { visitors: sumOf(days, week).visitors, before: sumOf(days, before).visitors }
}
