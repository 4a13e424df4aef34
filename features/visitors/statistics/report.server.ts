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
  cells: Int32Array
  views: Int32Array
  visits: Int32Array
  firsts: Int32Array
}

/** Reused by all blocks of a report: new arrays of this size make the garbage collector run often. */
export type Scratch = Record<'cells' | 'views' | 'visits' | 'firsts', Int32Array>

export function createScratch(): Scratch {
  const none = new Int32Array()
  return { cells: none, views: none, visits: none, firsts: none }
}

function take(scratch: Scratch, name: keyof Scratch, length: number): Int32Array {
  if (scratch[name].length < length) scratch[name] = new Int32Array(length + (length >> 2))
  return scratch[name].subarray(0, length)
}

/** The cells of the shown days that match the filters, valid until the next call with the scratch. */
export function pickCells(
  block: Block,
  filters: Filters,
  shown: ReadonlySet<string>,
  scratch = createScratch(),
): Picked {
  let cells = findShown(block, shown, take(scratch, 'cells', block.dayPlaces.length))
  for (const dimension of dimensions) {
    const value = filters[dimension]
    if (value === undefined) continue
    cells = keepPlaces(cells, block.places[dimension], block.values[dimension].indexOf(value))
  }
  const pick = (name: 'views' | 'visits' | 'firsts') =>
    pickCounts(block[name], cells, take(scratch, name, cells.length))
  return { block, cells, views: pick('views'), visits: pick('visits'), firsts: pick('firsts') }
}

function findShown(
  { days, dayPlaces }: Block,
  shown: ReadonlySet<string>,
  found: Int32Array,
): Int32Array {
  const isShown = days.map((day) => shown.has(day))
  let count = 0
  for (let at = 0; at < dayPlaces.length; at += 1) if (isShown[dayPlaces[at]!]) found[count++] = at
  return found.subarray(0, count)
}

/** Works in place. */
function keepPlaces(cells: Int32Array, column: Column, wanted: number): Int32Array {
  let count = 0
  for (let nth = 0; nth < cells.length; nth += 1)
    if (column[cells[nth]!] === wanted) cells[count++] = cells[nth]!
  return cells.subarray(0, count)
}

function pickCounts(column: Column, cells: Int32Array, counts: Int32Array): Int32Array {
  for (let nth = 0; nth < cells.length; nth += 1) counts[nth] = column[cells[nth]!]!
  return counts
}

/** Adds cells to the tables of a report. */
export function addToTables({ tables }: Report, picked: Picked, filters: Filters): void {
  const { values, places } = picked.block
  for (const dimension of dimensions) {
    const visitors = dimension === 'page' ? picked.firsts : visitorsOf(picked, filters)
    const sums = sumPlaces(picked, visitors, {
      places: places[dimension],
      size: values[dimension].length,
    })
    addSums(tables[dimension], values[dimension], sums)
  }
}

/** Adds cells to the days and goals of a report. */
export function addToDays(report: Report, picked: Picked, filters: Filters): void {
  const { days, dayPlaces } = picked.block
  const sums = { places: dayPlaces, size: days.length }
  addSums(report.days, days, sumPlaces(picked, visitorsOf(picked, filters), sums))
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
  const reached: number[] = []
  for (let nth = 0; nth < cells.length; nth += 1) {
    const at = cells[nth]!
    if (places.page[at] === page && places.entry[at] !== begun) reached.push(at)
  }
  const found = Int32Array.from(reached)
  return { cells: found, firsts: pickCounts(block.firsts, found, new Int32Array(found.length)) }
}

export function sum(counts: Column | Int32Array): number {
  let total = 0
  for (let at = 0; at < counts.length; at += 1) total += counts[at]!
  return total
}

/** The place of each cell of a block, and the number of places. */
interface Places {
  places: Column
  size: number
}

/** The sum of the counts of cells for each place. */
export function sumByPlace(
  { cells }: Pick<Picked, 'cells'>,
  counts: Int32Array,
  { places, size }: Places,
): Int32Array {
  const sums = new Int32Array(size)
  for (let nth = 0; nth < cells.length; nth += 1) sums[places[cells[nth]!]!]! += counts[nth]!
  return sums
}

/** Both sums at once, because finding the places takes most of the time. */
function sumPlaces(
  { cells, views: viewsOf }: Picked,
  visitorsOf: Int32Array,
  { places, size }: Places,
): Columns {
  const [views, visitors] = [new Int32Array(size), new Int32Array(size)]
  for (let nth = 0; nth < cells.length; nth += 1) {
    const place = places[cells[nth]!]!
    views[place]! += viewsOf[nth]!
    visitors[place]! += visitorsOf[nth]!
  }
  return { views, visitors }
}

interface Columns {
  views: Int32Array
  visitors: Int32Array
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
