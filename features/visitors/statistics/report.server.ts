import { type Cells, perDimension } from './cells.server.ts'
import { type Dimension, dimensions, type Filters, goalPages, type Sums } from './dimensions.ts'

type Goal = keyof typeof goalPages
const goals = Object.keys(goalPages) as Goal[]

export interface Report {
  tables: Record<Dimension, Map<string, Sums>>
  /** How many visits reached each goal. */
  goals: Record<Goal, number>
}

export function createReport(): Report {
  return { tables: perDimension(() => new Map()), goals: { message: 0, hire: 0 } }
}

/** Adds a day to a report. Returns its sums. */
export function addDay(report: Report, cells: Cells, filters: Filters): Sums {
  const matching = findMatching(cells, filters)
  // A visit counts once for a page, wherever it began.
  const visitors = filters.page === undefined ? cells.visits : cells.firsts
  for (const dimension of dimensions)
    addTo(report.tables[dimension], cells, matching, {
      dimension,
      visitors: dimension === 'page' ? cells.firsts : visitors,
    })
  for (const goal of goals) report.goals[goal] += countGoal(cells, matching, goalPages[goal])
  let views = 0
  let visits = 0
  for (const at of matching) {
    views += cells.views[at]!
    visits += visitors[at]!
  }
  return { visitors: visits, views }
}

/** The places of the cells that pass the filters. */
function findMatching({ values, places, views }: Cells, filters: Filters): Uint32Array {
  const wanted = dimensions.flatMap((dimension) => {
    const value = filters[dimension]
    return value === undefined
      ? []
      : [{ places: places[dimension], place: values[dimension].indexOf(value) }]
  })
  const found = new Uint32Array(views.length)
  let count = 0
  for (let at = 0; at < views.length; at += 1) {
    if (wanted.every((one) => one.places[at] === one.place)) found[count++] = at
  }
  return found.subarray(0, count)
}

interface Tally {
  dimension: Dimension
  visitors: Uint32Array
}

function addTo(
  table: Map<string, Sums>,
  { values, places, views }: Cells,
  matching: Uint32Array,
  { dimension, visitors }: Tally,
): void {
  const names = values[dimension]
  const placeOf = places[dimension]
  const sums = { views: new Uint32Array(names.length), visitors: new Uint32Array(names.length) }
  for (const at of matching) {
    const place = placeOf[at]!
    sums.views[place]! += views[at]!
    sums.visitors[place]! += visitors[at]!
  }
  for (const [place, name] of names.entries()) {
    const added = { views: sums.views[place]!, visitors: sums.visitors[place]! }
    const before = table.get(name)
    if (before) {
      before.views += added.views
      before.visitors += added.visitors
    } else if (added.views > 0) table.set(name, added)
  }
}

function countGoal({ values, places, firsts }: Cells, matching: Uint32Array, page: string): number {
  const place = values.page.indexOf(page)
  if (place < 0) return 0
  const entry = values.entry.indexOf(page)
  let count = 0
  for (const at of matching)
    if (places.page[at] === place && places.entry[at] !== entry) count += firsts[at]!
  return count
}
