import { type Cells, type Column, perDimension, toColumn } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, type Sums } from './dimensions.ts'
import {
  addSums,
  findGoal,
  type Goal,
  goals,
  type Report,
  sum,
  sumByPlace,
} from './report.server.ts'

/** The sums of a day for each value of a dimension, by column. */
interface SumTable extends Record<Goal, Column> {
  values: string[]
  views: Column
  visitors: Column
}

/** Answers reports of a day with at most one filter, without its cells. */
export type DaySums = Record<Dimension, SumTable>

export function sumDay(cells: Cells): DaySums {
  const { visits, firsts, values } = cells
  const [message, hire] = [findGoal(cells, 'message'), findGoal(cells, 'hire')]
  return perDimension((dimension) => {
    const sumsOf = (counts: Column) => toColumn(sumByPlace(cells, dimension, counts))
    function goalOf({ reached, begun }: typeof message): Column {
      const without = sumByPlace(begun, dimension, begun.firsts)
      const sums = sumByPlace(reached, dimension, reached.firsts)
      return toColumn(sums.map((count, place) => count - without[place]!))
    }
    return {
      ...{ values: values[dimension], views: sumsOf(cells.views) },
      visitors: sumsOf(dimension === 'page' ? firsts : visits),
      ...{ message: goalOf(message), hire: goalOf(hire) },
    }
  })
}

/** Adds a day to the tables of a report without filters. */
export function addSumsToTables({ tables }: Report, day: DaySums): void {
  for (const dimension of dimensions) {
    const { values, views, visitors } = day[dimension]
    addSums(tables[dimension], values, { views, visitors })
  }
}

/** Adds a day to the goals of a report with at most one filter, and returns its totals. */
export function addSumsToGoals(report: Report, day: DaySums, filters: Filters): Sums {
  const filtered = dimensions.find((dimension) => filters[dimension] !== undefined)
  // Every view has one device.
  const table = day[filtered ?? 'device']
  const place = filtered && table.values.indexOf(filters[filtered] ?? '')
  const count = (column: Column) => (place === undefined ? sum(column) : (column[place] ?? 0))
  for (const goal of goals) report.goals[goal] += count(table[goal])
  return { visitors: count(table.visitors), views: count(table.views) }
}
