import { type Block, type Column, perDimension, toColumn } from './cells.server.ts'
import { type Dimension, dimensions, type Filters } from './dimensions.ts'
import { addSums, type Report } from './report.server.ts'

/** The sums for each value of a dimension, and for each value by day, by column. */
interface SumTable {
  values: string[]
  views: Column
  visitors: Column
}

export type SumTables = Record<Dimension, SumTable>

/** Answers reports with at most one filter, without the cells. */
export interface BlockSums {
  days: string[]
  tables: SumTables
}

export function sumBlock(block: Block): BlockSums {
  const { days, dayPlaces, values, places } = block
  const owners = findOwners(block)
  const tables = perDimension((dimension) => {
    const sumOf = (counts: Column) => {
      const sums = new Uint32Array(values[dimension].length * days.length)
      for (let cell = 0; cell < owners.length; cell += 1)
        sums[places[dimension][owners[cell]!]! * days.length + dayPlaces[cell]!]! += counts[cell]!
      return toColumn(sums)
    }
    return {
      values: values[dimension],
      views: sumOf(block.views),
      visitors: sumOf(dimension === 'page' ? block.firsts : block.visits),
    }
  })
  return { days, tables }
}

/** The combination of each cell. */
function findOwners({ lengths, views }: Block): Uint32Array {
  const owners = new Uint32Array(views.length)
  let cell = 0
  for (const [owner, length] of (lengths ?? views.map(() => 1)).entries()) {
    owners.fill(owner, cell, cell + length)
    cell += length
  }
  return owners
}

/** Adds the shown days to the tables of a report without filters. */
export function addSumsToTables(
  report: Report,
  { days, tables }: BlockSums,
  shown: ReadonlySet<string>,
): void {
  const isShown = days.map((day) => shown.has(day))
  for (const dimension of dimensions) {
    const { values, views, visitors } = tables[dimension]
    addSums(report.tables[dimension], values, {
      views: sumByValue(views, isShown),
      visitors: sumByValue(visitors, isShown),
    })
  }
}

/** Adds the shown days to the days of a report with at most one filter. */
export function addSumsToDays(
  report: Report,
  { days, tables }: BlockSums,
  shown: ReadonlySet<string>,
  filters: Filters,
): void {
  const filtered = dimensions.find((dimension) => filters[dimension] !== undefined)
  // Every view has one device.
  const { values, views, visitors } = tables[filtered ?? 'device']
  const isWanted = values.map((value) => !filtered || value === filters[filtered])
  const isShown = days.map((day) => shown.has(day))
  const sumOf = (column: Column) => sumByDay(column, isWanted, isShown)
  addSums(report.days, days, { views: sumOf(views), visitors: sumOf(visitors) })
}

function sumByValue(column: Column, isShown: readonly boolean[]): Int32Array {
  const days = isShown.length
  const sums = new Int32Array(column.length / days)
  for (let value = 0; value < sums.length; value += 1)
    for (let day = 0; day < days; day += 1)
      if (isShown[day]) sums[value]! += column[value * days + day]!
  return sums
}

function sumByDay(
  column: Column,
  isWanted: readonly boolean[],
  isShown: readonly boolean[],
): Int32Array {
  const days = isShown.length
  const sums = new Int32Array(days)
  for (let value = 0; value < isWanted.length; value += 1)
    for (let day = 0; day < days; day += 1)
      if (isWanted[value] && isShown[day]) sums[day]! += column[value * days + day]!
  return sums
}
