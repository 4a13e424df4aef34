import { type Block, type Column, perDimension } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, type Sums } from './dimensions.ts'

export interface Report {
  tables: Record<Dimension, Map<string, Sums>>
  days: Map<string, Sums>
}

export function createReport(): Report {
  return { tables: perDimension(() => new Map()), days: new Map() }
}

/** Some combinations of a block, with their counts in the shown days. */
export interface Picked extends Columns {
  block: Block
  /** Their indexes. */
  combinations: Int32Array
  /** The visitors of their page. */
  firsts: Int32Array
  /** The counts of each day. */
  days: Columns
}

interface Columns {
  views: Int32Array
  visitors: Int32Array
}

/** Reused by all blocks of a report: new arrays of this size make the garbage collector run often. */
export type Scratch = Record<
  'begins' | 'combinations' | 'views' | 'visitors' | 'firsts',
  Int32Array
>

export function createScratch(): Scratch {
  const none = new Int32Array()
  return { begins: none, combinations: none, views: none, visitors: none, firsts: none }
}

function take(scratch: Scratch, name: keyof Scratch, length: number): Int32Array {
  if (scratch[name].length < length) scratch[name] = new Int32Array(length + (length >> 2))
  return scratch[name].subarray(0, length)
}

/** The combinations that match the filters, valid until the next call with the scratch. */
export function pickCells(
  block: Block,
  filters: Filters,
  shown: ReadonlySet<string>,
  scratch = createScratch(),
): Picked {
  const { combinations, begins } = findCombinations(block, filters, scratch)
  const { length } = combinations
  const picked: Picked = {
    ...{ block, combinations },
    ...{ views: take(scratch, 'views', length), visitors: take(scratch, 'visitors', length) },
    firsts: take(scratch, 'firsts', length),
    days: createColumns(block.days.length),
  }
  // With a page filter, a visit counts once per page, whichever page it began on.
  const visitors = filters.page === undefined ? block.visits : block.firsts
  sumCells(picked, visitors, begins, shown)
  return picked
}

export const createColumns = (length: number): Columns => ({
  views: new Int32Array(length),
  visitors: new Int32Array(length),
})

/** Also finds the index of the first cell of each. */
function findCombinations({ places, values, lengths }: Block, filters: Filters, scratch: Scratch) {
  const { length } = places.page
  const combinations = take(scratch, 'combinations', length)
  const begins = take(scratch, 'begins', length)
  const wanted = dimensions.filter((dimension) => filters[dimension] !== undefined)
  // Twice the first if there is only one, so that each combination is compared in the same way.
  const [one = 'page', two = one, ...more] = wanted
  const wantedOf = (dimension: Dimension) => values[dimension].indexOf(filters[dimension] ?? '')
  const [ones, twos] = [places[one], places[two]]
  const [valueOne, valueTwo] = [wantedOf(one), wantedOf(two)]
  const isAll = wanted.length === 0
  let count = 0
  let begin = 0
  for (let at = 0; at < length; at += 1) {
    if (isAll || (ones[at] === valueOne && twos[at] === valueTwo)) {
      combinations[count] = at
      begins[count] = begin
      count += 1
    }
    begin += lengths ? lengths[at]! : 1
  }
  for (const dimension of more) {
    const column = places[dimension]
    const value = wantedOf(dimension)
    let kept = 0
    for (let nth = 0; nth < count; nth += 1) {
      if (column[combinations[nth]!] !== value) continue
      combinations[kept] = combinations[nth]!
      begins[kept] = begins[nth]!
      kept += 1
    }
    count = kept
  }
  return { combinations: combinations.subarray(0, count), begins: begins.subarray(0, count) }
}

/** Reads each cell once, because that takes most of the time of a report. */
function sumCells(
  { block, combinations, days, views, visitors, firsts }: Picked,
  visitorsOf: Column,
  begins: Int32Array,
  shown: ReadonlySet<string>,
): void {
  const { dayPlaces, lengths, views: viewsOf, firsts: firstsOf } = block
  const isShown = Uint8Array.from(block.days, (day) => (shown.has(day) ? 1 : 0))
  const { views: dayViews, visitors: dayVisitors } = days
  for (let nth = 0; nth < combinations.length; nth += 1) {
    const begin = begins[nth]!
    const end = begin + (lengths ? lengths[combinations[nth]!]! : 1)
    let viewed = 0
    let visited = 0
    let first = 0
    for (let cell = begin; cell < end; cell += 1) {
      const day = dayPlaces[cell]!
      if (isShown[day] === 0) continue
      viewed += viewsOf[cell]!
      visited += visitorsOf[cell]!
      first += firstsOf[cell]!
      dayViews[day]! += viewsOf[cell]!
      dayVisitors[day]! += visitorsOf[cell]!
    }
    views[nth] = viewed
    visitors[nth] = visited
    firsts[nth] = first
  }
}

/** Adds combinations to the tables of a report. */
export function addToTables({ tables }: Report, picked: Picked): void {
  const { values, places } = picked.block
  for (const dimension of dimensions) {
    const visitors = dimension === 'page' ? picked.firsts : picked.visitors
    const sums = sumPlaces(picked, visitors, places[dimension], values[dimension].length)
    addSums(tables[dimension], values[dimension], sums)
  }
}

/** Adds combinations to the days of a report. */
export function addToDays({ days }: Report, { block, days: sums }: Picked): void {
  addSums(days, block.days, sums)
}

/** Both sums at once, because finding the places takes most of the time. */
function sumPlaces(
  { combinations, views: viewsOf }: Picked,
  visitorsOf: Int32Array,
  places: Column,
  size: number,
): Columns {
  const { views, visitors } = createColumns(size)
  for (let nth = 0; nth < combinations.length; nth += 1) {
    const place = places[combinations[nth]!]!
    views[place]! += viewsOf[nth]!
    visitors[place]! += visitorsOf[nth]!
  }
  return { views, visitors }
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

export function sum(counts: Column | Int32Array): number {
  let total = 0
  for (let at = 0; at < counts.length; at += 1) total += counts[at]!
  return total
}
