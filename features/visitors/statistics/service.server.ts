import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, momentOf } from '#shared/dates.ts'
import type { Source, Statistics } from './contract.ts'
import { dimensions, type Filters, type Sums } from './dimensions.ts'
import {
  daysOf,
  type Period,
  periodBefore,
  periodOf,
  type Step,
  stepOf,
  usualStep,
} from './periods.ts'
import { countGoals, countSince, isFiltered, selectDays, selectTables } from './queries.server.ts'
import { listSources } from './sources.server.ts'
import { titlesOf } from './titles.server.ts'

type Reader = Pick<Kernel, 'db' | 'now'>
type ReportReader = Pick<Kernel, 'db' | 'now' | 'settings' | 'answersTo'>

export interface Selection extends Partial<Period>, Filters {
  by?: Step | undefined
}

const nothing: Sums = { visitors: 0, views: 0 }
const mostRows = 100

const plus = (one: Sums, two: Sums): Sums => ({
  visitors: one.visitors + two.visitors,
  views: one.views + two.views,
})

/** Reads complete tables, which the CSV files need. */
export async function readReport({ db, now }: Reader, { by, from, to, ...filters }: Selection) {
  const period = periodOf({ from, to }, calendarDay(now()))
  const before = periodBefore(period)
  const step = by ?? usualStep(period)
  const [tables, days] = await Promise.all([
    selectTables(db, period, filters),
    selectDays(db, { from: before.from, to: period.to }, filters),
  ])
  return { period, before, step, tables, days, course: courseOf(period, step, days) }
}

export type FullReport = Awaited<ReturnType<typeof readReport>>

/** Compares each day with the day at the same offset in the previous period. */
function courseOf(period: Period, step: Step, days: ReadonlyMap<string, Sums>) {
  const length = daysOf(period)
  const course = new Map<string, Sums & { before: Sums }>()
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const first = stepOf(day, step)
    const sums = course.get(first) ?? { ...nothing, before: nothing }
    const before = plus(sums.before, days.get(addDays(day, -length)) ?? nothing)
    course.set(first, { ...plus(sums, days.get(day) ?? nothing), before })
  }
  return [...course].map(([day, sums]) => ({ day: day < period.from ? period.from : day, ...sums }))
}

export const sumOf = (days: ReadonlyMap<string, Sums>, { from, to }: Period) =>
  [...days]
    .filter(([day]) => day >= from && day <= to)
    .reduce((sum, [, sums]) => plus(sum, sums), nothing)

export async function readStatistics(ctx: ReportReader, selection: Selection): Promise<Statistics> {
  const { period, before, step, tables, days, course } = await readReport(ctx, selection)
  const shown = dimensions.map((dimension) => {
    const rows = tables[dimension]
    return [dimension, { rows: rows.slice(0, mostRows), total: rows.length }]
  })
  const paths = [...tables.page.slice(0, mostRows), ...tables.entry.slice(0, mostRows)]
  return {
    ...{ ...period, before, by: step, course },
    ...{ totals: sumOf(days, period), totalsBefore: sumOf(days, before) },
    tables: Object.fromEntries(shown) as Statistics['tables'],
    titles: await titlesOf(
      ctx,
      paths.map(({ value }) => value),
    ),
    goals: isFiltered(selection) ? null : await readGoals(ctx.db, period, before),
  }
}

const momentsOf = ({ from, to }: Period): [string, string] => [
  momentOf(from, '00:00'),
  momentOf(addDays(to, 1), '00:00'),
]

/** Counted from what was stored, so that consent does not matter and nobody is identified. */
async function readGoals(db: Db, period: Period, before: Period) {
  const now = await countGoals(db, momentsOf(period))
  const earlier = await countGoals(db, momentsOf(before))
  const compare = (goal: keyof typeof now) => ({ count: now[goal], before: earlier[goal] })
  return {
    message: compare('message'),
    hire: compare('hire'),
    booking: compare('booking'),
    plan: compare('plan'),
  }
}

const minutes = 5

export function readNow({ db, now }: Reader): Promise<Sums> {
  return countSince(db, new Date(now().getTime() - minutes * 60_000).toISOString())
}

export async function readSources(
  { db, now }: Reader,
  selection: Partial<Period>,
): Promise<{ sources: Source[] }> {
  const period = periodOf(selection, calendarDay(now()))
  return { sources: await listSources(db, period, momentsOf(period)) }
}
