import { type Block, type Column, toColumn } from './cells.server.ts'
import { type Dimension, dimensions, type Filters } from './dimensions.ts'
import { type Groups, groupCells } from './merging.server.ts'
import { addSums, createColumns, pickCells, type Report } from './report.server.ts'
import { type BlockSums, sumBlock } from './sums.server.ts'

/**
 * The sums of each two values of two dimensions that occur together, by column. Each dimension is
 * also paired with itself.
 */
interface PairTable {
  dimensions: readonly [Dimension, Dimension]
  /** The indexes of both values. */
  places: readonly [Column, Column]
  views: Column
  visits: Column
  firsts: Column
}

/** Answers a report of a whole month with one filter, without the cells. */
export interface BlockPairs extends BlockSums {
  pairs: PairTable[]
}

export function pairBlock(block: Block): BlockPairs {
  const { visitors: visits, ...picked } = pickCells(block, {}, new Set(block.days))
  const pairs = dimensions.flatMap((one, at) =>
    dimensions.slice(at).map((two): PairTable => {
      const columns = [block.places[one], block.places[two]] as const
      const groups = groupCells(columns, picked.combinations.length)
      const { cells, begins } = groups
      const placesOf = (column: Column) => toColumn(begins.map((begin) => column[cells[begin]!]!))
      const sumOf = (counts: Int32Array) => toColumn(sumGroups(groups, counts))
      return {
        dimensions: [one, two],
        places: [placesOf(columns[0]), placesOf(columns[1])],
        views: sumOf(picked.views),
        visits: sumOf(visits),
        firsts: sumOf(picked.firsts),
      }
    }),
  )
  return { ...sumBlock(block), pairs }
}

function sumGroups({ cells, begins }: Groups, counts: Int32Array): Uint32Array {
  const sums = new Uint32Array(begins.length)
  for (let group = 0; group < begins.length; group += 1) {
    const end = begins[group + 1] ?? cells.length
    for (let nth = begins[group]!; nth < end; nth += 1) sums[group]! += counts[cells[nth]!]!
  }
  return sums
}

/** Adds all days of a month to the tables of a report with one filter. */
export function addPairsToTables(
  { tables: shown }: Report,
  { tables, pairs }: BlockPairs,
  filters: Filters,
): void {
  const filtered = dimensions.find((dimension) => filters[dimension] !== undefined)!
  const wanted = tables[filtered].values.indexOf(filters[filtered]!)
  if (wanted === -1) return
  for (const pair of pairs.filter(({ dimensions }) => dimensions.includes(filtered))) {
    const side = pair.dimensions[0] === filtered ? 1 : 0
    const other = pair.dimensions[side]
    const { values } = tables[other]
    const isByPage = filtered === 'page' || other === 'page'
    const sums = createColumns(values.length)
    for (let row = 0; row < pair.views.length; row += 1) {
      if (pair.places[1 - side]![row] !== wanted) continue
      const place = pair.places[side][row]!
      sums.views[place]! += pair.views[row]!
      sums.visitors[place]! += pair[isByPage ? 'firsts' : 'visits'][row]!
    }
    addSums(shown[other], values, sums)
  }
}
