import { type Block, type Column, perDimension } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, goalPages, type Sums } from './dimensions.ts'

export type Goal = keyof typeof goalPages
export const goals = Object.keys(goalPages) as Goal[]

export interface Report {
  tables: Record<Dimension, Map<string, Sums>>
  /** The number of visits that reached each goal. */
  goals: Record<Goal, number>
  days: Map<string, Sums>
}

export function createReport(): Report {
  return {
    tables: perDimension(() => new Map()),
    goals: { message: 0, hire: 0 },
    days: new Map(),
  }
}

/** Some cells of a block, with their counts. One type of array keeps the loops over them fast. */
export interface Picked {
  block: Block
  /** Their indexes. */
  cells: Uint32Array
  views: Uint32Array
  visits: Uint32Array
  firsts: Uint32Array
}

/** The cells of the shown days that match the filters. */
export function pickCells(block: Block, filters: Filters, shown: ReadonlySet<string>): Picked {
  let cells = daysOf(block, shown)
  for (const dimension of dimensions) {
    const value = filters[dimension]
    if (value === undefined) continue
    cells = findPlaces(block.places[dimension], block.values[dimension].indexOf(value), cells)
  }
  const pick = (column: Column) => pickCounts(column, cells)
  const { views, visits, firsts } = block
  return { block, cells, views: pick(views), visits: pick(visits), firsts: pick(firsts) }
}

function daysOf({ days, dayPlaces }: Block, shown: ReadonlySet<string>): Uint32Array {
  const all = Uint32Array.from(dayPlaces.keys())
  const isShown = days.map((day) => shown.has(day))
  return isShown.includes(false) ? all.filter((at) => isShown[dayPlaces[at]!]) : all
}

function findPlaces(column: Column, wanted: number, among: Uint32Array): Uint32Array {
  const found = new Uint32Array(among.length)
  let count = 0
  for (let nth = 0; nth < among.length; nth += 1)
    if (column[among[nth]!] === wanted) found[count++] = among[nth]!
  return found.subarray(0, count)
}

function pickCounts(column: Column, cells: Uint32Array): Uint32Array {
  const counts = new Uint32Array(cells.length)
  for (let nth = 0; nth < cells.length; nth += 1) counts[nth] = column[cells[nth]!]!
  return counts
}

/** Adds cells to the tables of a report. */
export function addToTables({ tables }: Report, picked: Picked, filters: Filters): void {
  const { values, places } = picked.block
  for (const dimension of dimensions) {
    const sums = { places: places[dimension], size: values[dimension].length }
    addSums(tables[dimension], values[dimension], {
      views: sumByPlace(picked, picked.views, sums),
      visitors: sumByPlace(
        picked,
        dimension === 'page' ? picked.firsts : visitorsOf(picked, filters),
        sums,
      ),
    })
  }
}

/** Adds cells to the days and goals of a report. */
export function addToDays(report: Report, picked: Picked, filters: Filters): void {
  const { days, dayPlaces } = picked.block
  const sums = { places: dayPlaces, size: days.length }
  addSums(report.days, days, {
    views: sumByPlace(picked, picked.views, sums),
    visitors: sumByPlace(picked, visitorsOf(picked, filters), sums),
  })
  for (const goal of goals) report.goals[goal] += sum(pickGoal(picked, goal).firsts)
}

/** With a page filter, a visit counts once per page, whichever page it began on. */
const visitorsOf = ({ visits, firsts }: Picked, { page }: Filters) =>
  page === undefined ? visits : firsts

/** Visits that began on the goal page only opened its URL and do not count. */
export function pickGoal({ block, cells }: Picked, goal: Goal): Pick<Picked, 'cells' | 'firsts'> {
  const { values, places } = block
  const page = values.page.indexOf(goalPages[goal])
  const begun = values.entry.indexOf(goalPages[goal])
  const reached = findPlaces(places.page, page, cells).filter((at) => places.entry[at] !== begun)
  return { cells: reached, firsts: pickCounts(block.firsts, reached) }
}

export function sum(counts: Column | Float64Array): number {
  let total = 0
  for (let at = 0; at < counts.length; at += 1) total += counts[at]!
  return total
}

/** The sum of the counts of cells for each place. */
export function sumByPlace(
  { cells }: Pick<Picked, 'cells'>,
  counts: Uint32Array,
  { places, size }: { places: Column; size: number },
): Float64Array {
  const sums = new Float64Array(size)
  for (let nth = 0; nth < cells.length; nth += 1) sums[places[cells[nth]!]!]! += counts[nth]!
  return sums
}

interface Columns {
  views: Column | Float64Array
  visitors: Column | Float64Array
}

export function addSums(
  table: Map<string, Sums>,
  names: readonly string[],
  { views, visitors }: Columns,
): void {
  for (const [place, name] of names.entries()) {
    if (views[place] === 0) continue
    const sums = table.get(name) ?? { visitors: 0, views: 0 }
    sums.views += views[place]!
    sums.visitors += visitors[place]!
    table.set(name, sums)
  }
}
