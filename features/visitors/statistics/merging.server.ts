import { type Block, type Cells, type Column, perDimension, toColumn } from './cells.server.ts'
import { type Dimension, dimensions } from './dimensions.ts'

/** Merges days in order. */
export function mergeDays(days: readonly (readonly [day: string, Cells])[]): Block {
  const all = days.map(([, cells]) => cells)
  const tables = perDimension((dimension) => mergeValues(all, dimension))
  return combineCells({
    days: days.map(([day]) => day),
    dayPlaces: join(all.map(({ views }, at) => Uint8Array.from(views, () => at))),
    values: perDimension((dimension) => tables[dimension].values),
    places: perDimension((dimension) => tables[dimension].places),
    views: join(all.map(({ views }) => views)),
    visits: join(all.map(({ visits }) => visits)),
    firsts: join(all.map(({ firsts }) => firsts)),
  })
}

/**
 * Sorts by the dimensions with the fewest values first, so that the combinations of a common filter
 * follow one another.
 */
const order = dimensions.toReversed()

/** Stores the values of each combination once. The block has one cell per combination. */
export function combineCells(block: Block): Block {
  const { places } = block
  const { cells, begins } = groupCells(
    order.map((dimension) => places[dimension]),
    block.views.length,
  )
  const sorted = (column: Column) => toColumn(cells.map((cell) => column[cell]!))
  return {
    ...block,
    dayPlaces: sorted(block.dayPlaces),
    lengths: toColumn(begins.map((begin, nth) => (begins[nth + 1] ?? cells.length) - begin)),
    places: perDimension((dimension) =>
      toColumn(begins.map((begin) => places[dimension][cells[begin]!]!)),
    ),
    views: sorted(block.views),
    visits: sorted(block.visits),
    firsts: sorted(block.firsts),
  }
}

export interface Groups {
  /** The indexes of all cells, in the order of the columns. */
  cells: Uint32Array
  /** Where the cells of each group begin. */
  begins: Uint32Array
}

/** Groups cells with the same values in all columns. Keeps the order of the cells of a group. */
export function groupCells(columns: readonly Column[], length: number): Groups {
  let cells = Uint32Array.from(new Uint32Array(length), (_, cell) => cell)
  for (const column of columns.toReversed()) cells = sortCells(cells, column)
  const begins = new Uint32Array(length)
  let count = 0
  for (let nth = 0; nth < length; nth += 1)
    if (nth === 0 || differ(columns, cells[nth]!, cells[nth - 1]!)) begins[count++] = nth
  return { cells, begins: begins.subarray(0, count) }
}

function differ(columns: readonly Column[], one: number, two: number): boolean {
  for (let at = 0; at < columns.length; at += 1)
    if (columns[at]![one] !== columns[at]![two]) return true
  return false
}

/** A counting sort, because comparing hundreds of thousands of cells would block other requests. */
function sortCells(cells: Uint32Array, column: Column) {
  let most = 0
  for (let at = 0; at < column.length; at += 1) if (column[at]! > most) most = column[at]!
  const ends = new Uint32Array(most + 1)
  for (let at = 0; at < column.length; at += 1) ends[column[at]!]! += 1
  for (let place = 1; place <= most; place += 1) ends[place]! += ends[place - 1]!
  const sorted = new Uint32Array(cells.length)
  for (let nth = cells.length - 1; nth >= 0; nth -= 1) {
    const place = column[cells[nth]!]!
    ends[place]! -= 1
    sorted[ends[place]!] = cells[nth]!
  }
  return sorted
}

function mergeValues(all: readonly Cells[], dimension: Dimension) {
  const known = new Map<string, number>()
  for (const value of all.flatMap(({ values }) => values[dimension]))
    if (!known.has(value)) known.set(value, known.size)
  const places = all.map(({ values, places }) => {
    const merged = values[dimension].map((value) => known.get(value) ?? 0)
    return Uint32Array.from(places[dimension], (place) => merged[place] ?? 0)
  })
  return { values: [...known.keys()], places: join(places) }
}

function join(columns: readonly Column[]): Column {
  const joined = new Uint32Array(columns.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const column of columns) {
    joined.set(column, at)
    at += column.length
  }
  return toColumn(joined)
}
