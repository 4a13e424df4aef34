import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { calendarDay } from '#shared/dates.ts'
import { type Block, type Cells, pack, toBlock, toCells, unpack } from './cells.server.ts'
import { combineCells, mergeDays } from './merging.server.ts'
import { pairBlock } from './pairs.server.ts'
import { addDays } from './periods.ts'
import {
  findDaysToPack,
  findMonthsToMerge,
  insertDays,
  insertMonth,
  lockDaysOf,
  selectDaysWithoutSums,
  selectMonthsWithoutPairs,
  selectOpenDays,
  updateMonth,
  updateSums,
} from './queries.server.ts'
import { sum } from './report.server.ts'
import { sumBlock } from './sums.server.ts'

/** How many days individual page views are kept. */
export const visitDays = 90
/** Longer than views are kept, so that a day is packed before its views are deleted. */
const packedBack = visitDays + 30

/** Packs past days, and merges past months. Safe to run at any time and in several processes at once. */
export async function packDays({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const today = calendarDay(now())
  const period = { from: addDays(today, -packedBack), to: addDays(today, -1) }
  for (const day of await findDaysToPack(db, period)) {
    const days = await selectOpenDays(db, { from: day, to: day })
    // A day with only staff views is packed too, so that its views are deleted.
    await insertPacked(db, days.size > 0 ? days : new Map([[day, toCells([])]]))
  }
  for (const { day, cells } of await selectDaysWithoutSums(db))
    await updateSums(db, day, pack(sumDay(day, unpack<Cells>(cells))))
  for (const month of await findMonthsToMerge(db, today)) await mergeMonth(db, month)
  for (const { month, cells } of await selectMonthsWithoutPairs(db)) {
    const block = combineCells(unpack<Block>(cells))
    await updateMonth(db, { month, cells: pack(block), pairs: pack(pairBlock(block)) })
  }
}

export async function insertPacked(db: Db, days: ReadonlyMap<string, Cells>): Promise<void> {
  const packed = [...days].map(([day, cells]) => ({
    day,
    visitors: sum(cells.visits),
    views: sum(cells.views),
    cells: pack(cells),
    sums: pack(sumDay(day, cells)),
  }))
  await insertDays(db, packed)
}

const sumDay = (day: string, cells: Cells) => sumBlock(toBlock(day, cells)).tables

/** The lock on its days lets one process merge a month. */
function mergeMonth(db: Db, month: string): Promise<void> {
  return inTransaction({ db }, async ({ db: trx }) => {
    const days = await lockDaysOf(trx, month)
    if (days.length === 0) return
    const block = mergeDays(days)
    await insertMonth(
      trx,
      { month, cells: pack(block), sums: pack(sumBlock(block)), pairs: pack(pairBlock(block)) },
      days.map(([day]) => day),
    )
  })
}
