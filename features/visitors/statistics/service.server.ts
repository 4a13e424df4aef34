import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay, momentOf } from '#shared/dates.ts'
import { eachBlock, eachBlockOrPairs, eachBlockSums } from './blocks.server.ts'
import { type Block, perDimension } from './cells.server.ts'
import type { Source, Statistics } from './contract.ts'
import { type Dimension, dimensions, type Filters, type Sums } from './dimensions.ts'
import { addPairsToTables } from './pairs.server.ts'
import {
  addDays,
  daysOf,
  type Period,
  periodBefore,
  periodOf,
  type Step,
  stepOf,
  usualStep,
} from './periods.ts'
import { countGoals, countSince, sumVisitors } from './queries.server.ts'
import {
  addToDays,
  addToTables,
  createReport,
  createScratch,
  pickCells,
  type Report,
} from './report.server.ts'
import { listSources } from './sources.server.ts'
import { addSumsToDays, addSumsToTables } from './sums.server.ts'

type Reader = Pick<Kernel, 'db' | 'now'>

export interface Selection extends Partial<Period>, Filters {
  by?: Step | undefined
}

const nothing: Sums = { visitors: 0, views: 0 }
const mostRows = 100

const plus = (one: Sums, two: Sums): Sums => ({
  visitors: one.visitors + two.visitors,
  views: one.views + two.views,
})

interface Part {
  period: Period
  filters: Filters
  /** False for the previous period, whose tables are not shown. */
  hasTables: boolean
}

/** The report of a period, with the totals of each day. */
async function readPeriod(db: Db, { period, filters, hasTables }: Part) {
  const report = createReport()
  const scratch = createScratch()
  const addCells = (block: Block, shown: ReadonlySet<string>) => {
    const picked = pickCells(block, filters, shown, scratch)
    if (hasTables) addToTables(report, picked)
    addToDays(report, picked)
  }
  const count = countFilters(filters)
  if (count > 1) {
    for await (const [block, shown] of eachBlock(db, period)) addCells(block, shown)
  } else if (count === 1 && hasTables) {
    for await (const [part, shown] of eachBlockOrPairs(db, period)) {
      if ('pairs' in part) {
        addPairsToTables(report, part, filters)
        addSumsToDays(report, part, shown, filters)
      } else addCells(part, shown)
    }
  } else {
    for await (const [sums, shown] of eachBlockSums(db, period)) {
      if (hasTables) addSumsToTables(report, sums, shown)
      addSumsToDays(report, sums, shown, filters)
    }
  }
  return { report, days: report.days, totals: [...report.days.values()].reduce(plus, nothing) }
}

const countFilters = (filters: Filters) =>
  dimensions.filter((dimension) => filters[dimension] !== undefined).length

/** Reads complete tables, which the CSV files need. */
export async function readReport({ db, now }: Reader, { by, from, to, ...filters }: Selection) {
  const period = periodOf({ from, to }, calendarDay(now()))
  const before = periodBefore(period)
  const step = by ?? usualStep(period)
  const [current, earlier] = await Promise.all([
    readPeriod(db, { period, filters, hasTables: true }),
    readPeriod(db, { period: before, filters, hasTables: false }),
  ])
  return {
    ...{ period, before, step, current, earlier },
    course: courseOf(period, step, [current.days, earlier.days]),
  }
}

export type FullReport = Awaited<ReturnType<typeof readReport>>

/** Compares each day with the day at the same offset in the previous period. */
function courseOf(period: Period, step: Step, [days, earlier]: Map<string, Sums>[]) {
  const length = daysOf(period)
  const course = new Map<string, Sums & { before: Sums }>()
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const first = stepOf(day, step)
    const sums = course.get(first) ?? { ...nothing, before: nothing }
    const before = plus(sums.before, earlier?.get(addDays(day, -length)) ?? nothing)
    course.set(first, { ...plus(sums, days?.get(day) ?? nothing), before })
  }
  return [...course].map(([day, sums]) => ({ day: day < period.from ? period.from : day, ...sums }))
}

/** The rows of a table by visitors. Visits without a campaign are left out of the campaigns. */
export function rowsOf({ tables }: Report, dimension: Dimension) {
  return [...tables[dimension]]
    .filter(([value]) => value !== '')
    .map(([value, sums]) => ({ value, ...sums }))
    .sort(
      (one, two) =>
        two.visitors - one.visitors || two.views - one.views || (one.value < two.value ? -1 : 1),
    )
}

export async function readStatistics(ctx: Reader, selection: Selection): Promise<Statistics> {
  const { period, before, step, current, earlier, course } = await readReport(ctx, selection)
  const tables = perDimension((dimension) => {
    const rows = rowsOf(current.report, dimension)
    return { rows: rows.slice(0, mostRows), total: rows.length }
  })
  return {
    ...{ ...period, before, by: step, course },
    ...{ totals: current.totals, totalsBefore: earlier.totals },
    ...{ pages: tables.page, entries: tables.entry, referrers: tables.referrer },
    ...{ campaigns: tables.campaign, devices: tables.device, browsers: tables.browser },
    goals: countFilters(selection) > 0 ? null : await readGoals(ctx.db, period, before),
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
  return { sources: await listSources(db, momentsOf(period)) }
}

/** Visitors in the last seven days and in the seven days before, for dashboards. */
export async function visitorSums(
  db: Db,
  today: string,
): Promise<{ visitors: number; before: number }> {
  const week: Period = { from: addDays(today, -6), to: today }
  const [visitors = 0, before = 0] = await sumVisitors(db, [week, periodBefore(week)])
  return { visitors, before }
}
