import { type Cells, type Column, perDimension } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, goalPages, type Sums } from './dimensions.ts'

type Goal = keyof typeof goalPages
const goals = Object.keys(goalPages) as Goal[]

export interface Report {
  tables: Record<Dimension, Map<string, Sums>>
  /** The number of visits that reached each goal. */
  goals: Record<Goal, number>
}

export function createReport(): Report {
  return { tables: perDimension(() => new Map()), goals: { message: 0, hire: 0 } }
}

/** Adds a day to the tables of a report. */
export function addToTables({ tables }: Report, cells: Cells, filters: Filters): void {
  const matching = findMatching(cells, filters)
  const { views, firsts } = cells
  for (const dimension of dimensions) {
    const visitors = dimension === 'page' ? firsts : visitorsOf(cells, filters)
    const sums = sumByPlace(cells, dimension, { matching, views, visitors })
    addSums(tables[dimension], cells.values[dimension], sums)
  }
}

/** Adds a day to the goals of a report, and returns its totals. */
export function addToGoals(report: Report, cells: Cells, filters: Filters): Sums {
  const matching = findMatching(cells, filters)
  for (const goal of goals) report.goals[goal] += countGoal(cells, matching, goalPages[goal])
  const { views } = cells
  return { visitors: sum(visitorsOf(cells, filters), matching), views: sum(views, matching) }
}

/** With a page filter, a visit counts once per page, whichever page it began on. */
const visitorsOf = ({ visits, firsts }: Cells, { page }: Filters) =>
  page === undefined ? visits : firsts

/** The indexes of the cells that match the filters, or undefined if all do. */
function findMatching({ values, places, views }: Cells, filters: Filters): Column | undefined {
  let matching: Column | undefined
  for (const dimension of dimensions) {
    const value = filters[dimension]
    if (value === undefined) continue
    const column = places[dimension]
    const wanted = values[dimension].indexOf(value)
    const found = new Uint32Array(matching?.length ?? views.length)
    let count = 0
    for (let nth = 0; nth < found.length; nth += 1) {
      const at = matching ? matching[nth]! : nth
      if (column[at] === wanted) found[count++] = at
    }
    matching = found.subarray(0, count)
  }
  return matching
}

function sum(counts: Column, matching: Column | undefined): number {
  const length = (matching ?? counts).length
  let total = 0
  for (let nth = 0; nth < length; nth += 1) total += counts[matching ? matching[nth]! : nth]!
  return total
}

interface Counts {
  matching: Column | undefined
  views: Column
  visitors: Column
}

function sumByPlace(cells: Cells, dimension: Dimension, { matching, views, visitors }: Counts) {
  const places = cells.places[dimension]
  const count = cells.values[dimension].length
  const sums = { views: new Float64Array(count), visitors: new Float64Array(count) }
  const length = (matching ?? views).length
  for (let nth = 0; nth < length; nth += 1) {
    const at = matching ? matching[nth]! : nth
    const place = places[at]!
    sums.views[place]! += views[at]!
    sums.visitors[place]! += visitors[at]!
  }
  return sums
}

function addSums(
  table: Map<string, Sums>,
  names: readonly string[],
  { views, visitors }: { views: Float64Array; visitors: Float64Array },
): void {
  for (const [place, name] of names.entries()) {
    if (views[place] === 0) continue
    const sums = table.get(name) ?? { visitors: 0, views: 0 }
    sums.views += views[place]!
    sums.visitors += visitors[place]!
    table.set(name, sums)
  }
}

/** Visits that began on the goal page only opened its URL and do not count. */
function countGoal(
  { values, places, firsts }: Cells,
  matching: Column | undefined,
  page: string,
): number {
  const wanted = values.page.indexOf(page)
  if (wanted < 0) return 0
  const entry = values.entry.indexOf(page)
  const length = (matching ?? firsts).length
  let count = 0
  for (let nth = 0; nth < length; nth += 1) {
    const at = matching ? matching[nth]! : nth
    if (places.page[at] === wanted && places.entry[at] !== entry) count += firsts[at]!
  }
  return count
}
