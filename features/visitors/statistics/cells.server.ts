import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { type Dimension, dimensions, other } from './dimensions.ts'

/** The page views of a day with the same values in all dimensions. */
export interface Cell extends Record<Dimension, string> {
  views: number
  /** Views that began a visit. */
  visits: number
  /** Views that were the first of their page in a visit. */
  firsts: number
}

/** The narrowest type that fits, because unpacking takes most of the time of a report. */
export type Column = Uint8Array | Uint16Array | Uint32Array

/** The cells of a day by column, so that a year is summed in milliseconds. */
export interface Cells {
  /** The distinct values of each dimension. Cells store indexes into them. */
  values: Record<Dimension, string[]>
  places: Record<Dimension, Column>
  views: Column
  visits: Column
  firsts: Column
}

/**
 * The cells of several days with common values. `places` has one entry per combination of values;
 * the cells of a combination follow one another, one per day.
 */
export interface Block extends Cells {
  days: string[]
  /** The index of each cell's day. */
  dayPlaces: Column
  /** The number of cells of each combination. Months of an earlier version have one cell each. */
  lengths?: Column
}

/** The maximum number of values per dimension and day, as a bound against floods of made-up campaigns. */
export const mostValues = 300

export function toCells(rows: readonly Cell[]): Cells {
  const known = Object.fromEntries(
    dimensions.map((dimension) => [dimension, indexValues(rows, dimension)]),
  ) as Record<Dimension, Map<string, number>>
  const placesOf = (dimension: Dimension) => {
    const places = known[dimension]
    return toColumn(rows.map((row) => places.get(row[dimension]) ?? places.get(other) ?? 0))
  }
  return {
    values: perDimension((dimension) => [...known[dimension].keys()]),
    places: perDimension(placesOf),
    views: toColumn(rows.map(({ views }) => views)),
    visits: toColumn(rows.map(({ visits }) => visits)),
    firsts: toColumn(rows.map(({ firsts }) => firsts)),
  }
}

export const toBlock = (day: string, cells: Cells): Block => ({
  ...cells,
  days: [day],
  dayPlaces: new Uint8Array(cells.views.length),
})

export function toColumn(numbers: readonly number[] | Uint32Array | Int32Array): Column {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  if (most < 2 ** 8) return Uint8Array.from(numbers)
  return most < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers)
}

export function perDimension<T>(of: (dimension: Dimension) => T): Record<Dimension, T> {
  return Object.fromEntries(dimensions.map((one) => [one, of(one)])) as Record<Dimension, T>
}

/** The index of each stored value, and of `other` if there are more. */
function indexValues(rows: readonly Cell[], dimension: Dimension): Map<string, number> {
  const views = new Map<string, number>()
  for (const row of rows) views.set(row[dimension], (views.get(row[dimension]) ?? 0) + row.views)
  const most = [...views].sort(([, one], [, two]) => two - one).map(([value]) => value)
  const kept = new Set(most.slice(0, mostValues))
  if (most.length > mostValues) kept.add(other)
  return new Map([...kept].map((value, place) => [value, place]))
}

export const pack = (columns: object): Buffer => zstdCompressSync(serialize(columns))

/** Most rows fit into one chunk of this size; larger ones would cost more to allocate than they save. */
const chunkSizeOf = (packed: Buffer) => Math.max(2 ** 14, packed.length * 6)

export function unpack<T>(packed: Buffer): T {
  return deserialize(zstdDecompressSync(packed, { chunkSize: chunkSizeOf(packed) })) as T
}

const decompress = promisify(zstdDecompress)
/** Smaller ones would cost more to pass to another thread than they save. */
const worthAside = 2 ** 14

/** Decompresses in another thread, while the reader of a report sums what it has. */
export async function unpackAside<T>(packed: Buffer): Promise<T> {
  if (packed.length < worthAside) return unpack(packed)
  return deserialize(await decompress(packed, { chunkSize: chunkSizeOf(packed) })) as T
}
