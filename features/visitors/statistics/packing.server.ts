import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { type Cells, pack, toCells, unpack } from './cells.server.ts'
import { addDays } from './periods.ts'
import {
  findDaysToPack,
  insertDays,
  selectDaysWithoutSums,
  selectOpenDays,
  updateSums,
} from './queries.server.ts'
import { sum } from './report.server.ts'
import { sumDay } from './sums.server.ts'

/** How many days individual page views are kept. */
export const visitDays = 90
/** Longer than views are kept, so that a day is packed before its views are deleted. */
const packedBack = visitDays + 30

/** Packs past days. Safe to run at any time and in several processes at once. */
export async function packDays({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const today = calendarDay(now())
  const period = { from: addDays(today, -packedBack), to: addDays(today, -1) }
  for (const day of await findDaysToPack(db, period)) {
    const days = await selectOpenDays(db, { from: day, to: day })
    // A day with only staff views is packed too, so that its views are deleted.
    await insertPacked(db, days.size > 0 ? days : new Map([[day, toCells([])]]))
  }
  for (const { day, cells } of await selectDaysWithoutSums(db))
    await updateSums(db, day, pack(sumDay(unpack<Cells>(cells))))
}

export async function insertPacked(db: Db, days: ReadonlyMap<string, Cells>): Promise<void> {
  const packed = [...days].map(([day, cells]) => ({
    day,
    visitors: sum(cells.visits),
    views: sum(cells.views),
    cells: pack(cells),
    sums: pack(sumDay(cells)),
  }))
  await insertDays(db, packed)
}
