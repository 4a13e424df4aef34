import { type Block, type Column, perDimension, toColumn } from './cells.server.ts'
import { type Dimension, dimensions, type Filters } from './dimensions.ts'
import {
  addSums,
  type Goal,
  goals,
  pickCells,
  pickGoal,
  type Report,
  sum,
  sumByPlace,
} from './report.server.ts'

/** The sums for each value of a dimension, and for each value by day, by column. */
interface SumTable extends Record<Goal, Column> {
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
  const picked = pickCells(block, {}, new Set(days))
  const reached = { message: pickGoal(picked, 'message'), hire: pickGoal(picked, 'hire') }
  const tables = perDimension((dimension) => {
    const size = values[dimension].length * days.length
    const at = { places: placesByDay(places[dimension], dayPlaces, days.length), size }
    return {
      values: values[dimension],
      views: toColumn(sumByPlace(picked, picked.views, at)),
      visitors: toColumn(
        sumByPlace(picked, dimension === 'page' ? picked.firsts : picked.visits, at),
      ),
      message: toColumn(sumByPlace(reached.message, reached.message.firsts, at)),
      hire: toColumn(sumByPlace(reached.hire, reached.hire.firsts, at)),
    }
  })
  return { days, tables }
}

const placesByDay = (places: Column, dayPlaces: Column, days: number) =>
  Uint32Array.from(places, (place, cell) => place * days + dayPlaces[cell]!)

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

/** Adds the shown days to the days and goals of a report with at most one filter. */
export function addSumsToDays(
  report: Report,
  { days, tables }: BlockSums,
  shown: ReadonlySet<string>,
  filters: Filters,
): void {
  const filtered = dimensions.find((dimension) => filters[dimension] !== undefined)
  // Every view has one device.
  const { values, ...columns } = tables[filtered ?? 'device']
  const isWanted = values.map((value) => !filtered || value === filters[filtered])
  const isShown = days.map((day) => shown.has(day))
  const sumOf = (column: Column) => sumByDay(column, isWanted, isShown)
  addSums(report.days, days, { views: sumOf(columns.views), visitors: sumOf(columns.visitors) })
  for (const goal of goals) report.goals[goal] += sum(sumOf(columns[goal]))
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
