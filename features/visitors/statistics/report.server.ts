import { type Cells, type Column, perDimension } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, goalPages, type Sums } from './dimensions.ts'

export type Goal = keyof typeof goalPages
export const goals = Object.keys(goalPages) as Goal[]

export interface Report {
  tables: Record<Dimension, Map<string, Sums>>
  /** The number of visits that reached each goal. */
  goals: Record<Goal, number>
}

export function createReport(): Report {
  return { tables: perDimension(() => new Map()), goals: { message: 0, hire: 0 } }
}

/** Adds the matching cells of a day to the tables of a report. */
export function addToTables({ tables }: Report, cells: Cells, filters: Filters): void {
  for (const dimension of dimensions) {
    const visitors = dimension === 'page' ? cells.firsts : visitorsOf(cells, filters)
    addSums(tables[dimension], cells.values[dimension], {
      views: sumByPlace(cells, dimension, cells.views),
      visitors: sumByPlace(cells, dimension, visitors),
    })
  }
}

/** Adds the matching cells of a day to the goals of a report, and returns their totals. */
export function addToGoals(report: Report, cells: Cells, filters: Filters): Sums {
  for (const goal of goals) {
    const { reached, begun } = findGoal(cells, goal)
    report.goals[goal] += sum(reached.firsts) - sum(begun.firsts)
  }
  return { visitors: sum(visitorsOf(cells, filters)), views: sum(cells.views) }
}

/** With a page filter, a visit counts once per page, whichever page it began on. */
const visitorsOf = ({ visits, firsts }: Cells, { page }: Filters) =>
  page === undefined ? visits : firsts

/** Visits that began on the goal page only opened its URL and do not count. */
export function findGoal(cells: Cells, goal: Goal) {
  const page = goalPages[goal]
  const reached = filterCells(cells, { page })
  return { reached, begun: filterCells(reached, { entry: page }) }
}

export function filterCells(cells: Cells, filters: Filters): Cells {
  let found = cells
  for (const dimension of dimensions) {
    const value = filters[dimension]
    if (value === undefined) continue
    const wanted = found.values[dimension].indexOf(value)
    found = pickCells(found, indexesOf(found.places[dimension], wanted))
  }
  return found
}

function indexesOf(column: Column, wanted: number): Uint32Array {
  const found = new Uint32Array(column.length)
  let count = 0
  for (let at = 0; at < column.length; at += 1) if (column[at] === wanted) found[count++] = at
  return found.subarray(0, count)
}

function pickCells(cells: Cells, indexes: Uint32Array): Cells {
  function pick(column: Column): Column {
    const picked = column.slice(0, indexes.length)
    for (let nth = 0; nth < picked.length; nth += 1) picked[nth] = column[indexes[nth]!]!
    return picked
  }
  return {
    values: cells.values,
    places: perDimension((dimension) => pick(cells.places[dimension])),
    views: pick(cells.views),
    visits: pick(cells.visits),
    firsts: pick(cells.firsts),
  }
}

export function sum(counts: Column): number {
  let total = 0
  for (let at = 0; at < counts.length; at += 1) total += counts[at]!
  return total
}

/** The sum of the counts for each value of a dimension. */
export function sumByPlace(cells: Cells, dimension: Dimension, counts: Column): Float64Array {
  const places = cells.places[dimension]
  const sums = new Float64Array(cells.values[dimension].length)
  for (let at = 0; at < counts.length; at += 1) sums[places[at]!]! += counts[at]!
  return sums
}

type Numbers = Column | Float64Array

export function addSums(
  table: Map<string, Sums>,
  names: readonly string[],
  { views, visitors }: { views: Numbers; visitors: Numbers },
): void {
  for (const [place, name] of names.entries()) {
    if (views[place] === 0) continue
    const sums = table.get(name) ?? { visitors: 0, views: 0 }
    sums.views += views[place]!
    sums.visitors += visitors[place]!
    table.set(name, sums)
  }
}
