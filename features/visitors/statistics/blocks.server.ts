import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type Block, type Cells, toBlock, unpackAside } from './cells.server.ts'
import type { BlockPairs } from './pairs.server.ts'
import { addDays, monthOf, type Period } from './periods.ts'
import { selectOpenDays } from './queries.server.ts'
import { type BlockSums, type SumTables, sumBlock } from './sums.server.ts'

type Shown<T> = readonly [T, shown: ReadonlySet<string>]

/** The blocks that hold the days of a period, with the days to show. */
export async function* eachBlock(db: Db, period: Period): AsyncGenerator<Shown<Block>> {
  const show = createShow<Block>(period)
  for await (const block of eachDay(db, period)) yield show(block)
  for await (const [, block] of eachPacked(db, period, 'monthCells')) yield show(block)
}

async function* eachDay(db: Db, period: Period): AsyncGenerator<Block> {
  for (const [day, cells] of await selectOpenDays(db, period)) yield toBlock(day, cells)
  for await (const [day, cells] of eachPacked(db, period, 'dayCells')) yield toBlock(day, cells)
}

async function readMonth(db: Db, month: string): Promise<Block> {
  const { cells } = await db
    .selectFrom('visit_month')
    .select('cells')
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return unpackAside<Block>(cells)
}

/** Like `eachBlock`, with the pairs of whole months instead of their cells. */
export async function* eachBlockOrPairs(
  db: Db,
  period: Period,
): AsyncGenerator<Shown<Block | BlockPairs>> {
  const show = createShow<Block | BlockPairs>(period)
  for await (const block of eachDay(db, period)) yield show(block)
  for await (const [month, packed] of eachPacked(db, period, 'monthPairs')) {
    const [block, shown] = show(packed)
    const isPartial = shown.size < block.days.length
    // Its first days were read before another process merged them.
    if ('pairs' in block && isPartial) yield [await readMonth(db, month), shown]
    else yield [block, shown]
  }
}

/** Like `eachBlock`, without the cells of packed days. */
export async function* eachBlockSums(db: Db, period: Period): AsyncGenerator<Shown<BlockSums>> {
  const show = createShow<BlockSums>(period)
  for (const [day, cells] of await selectOpenDays(db, period))
    yield show(sumBlock(toBlock(day, cells)))
  for await (const [day, packed] of eachPacked(db, period, 'daySums'))
    yield show(isCells(packed) ? sumBlock(toBlock(day, packed)) : { days: [day], tables: packed })
  for await (const [, sums] of eachPacked(db, period, 'monthSums')) yield show(sums)
}

/** Shows each day once, even if it is packed or merged while a report is read. */
function createShow<T extends { days: string[] }>({ from, to }: Period) {
  const seen = new Set<string>()
  return (block: T): Shown<T> => {
    const shown = block.days.filter((day) => day >= from && day <= to && !seen.has(day))
    for (const day of shown) seen.add(day)
    return [block, new Set(shown)]
  }
}

const isCells = (packed: Cells | SumTables): packed is Cells => 'places' in packed

interface Packed {
  dayCells: Cells
  /** Cells if an earlier version packed the day. */
  daySums: SumTables | Cells
  monthCells: Block
  monthSums: BlockSums
  /** Cells of a month that is only partly in the period, or that an earlier version merged. */
  monthPairs: BlockPairs | Block
}

/** What is read, and how many rows at once: in batches, so that a report does not block other requests. */
const sources = {
  dayCells: { of: 'day', limit: 31, packed: () => sql`cells` },
  daySums: { of: 'day', limit: 366, packed: () => sql`coalesce(sums, cells)` },
  monthCells: { of: 'month', limit: 6, packed: () => sql`cells` },
  monthSums: { of: 'month', limit: 24, packed: () => sql`sums` },
  monthPairs: {
    ...{ of: 'month', limit: 6 },
    packed: ({ from, to }: Period) => sql`
      case when month >= ${from} and month + interval '1 month' <= ${addDays(to, 1)}::date
      then coalesce(pairs, cells) else cells end`,
  },
} as const

/** Reads days before the months that they are merged into, so that none is missed. */
async function* eachPacked<Name extends keyof Packed>(
  db: Db,
  period: Period,
  name: Name,
): AsyncGenerator<[first: string, Packed[Name]]> {
  const { of, limit } = sources[name]
  const readFrom = async (start: string) => {
    const rows = await selectPacked(db, period, { name, start }).execute()
    const opened = rows.map(
      async ({ first, packed }): Promise<[string, Packed[Name]]> => [
        first,
        await unpackAside<Packed[Name]>(Buffer.from(packed, 'base64')),
      ],
    )
    return Promise.all(opened)
  }
  let next: ReturnType<typeof readFrom> | undefined
  next = readFrom(of === 'month' ? monthOf(period.from) : period.from)
  while (next) {
    const found: Awaited<typeof next> = await next
    // Read while these are summed. Its failure is thrown when it is awaited.
    next = found.length < limit ? undefined : readFrom(addDays(found.at(-1)![0], 1))
    next?.catch(() => {})
    yield* found
  }
}

/** As base64, because the driver would read and convert half as much again in hexadecimal digits. */
function selectPacked(
  db: Db,
  period: Period,
  { name, start }: { name: keyof Packed; start: string },
) {
  const { of, limit, packed } = sources[name]
  const first = sql.ref<string>(of)
  return db
    .selectFrom(sql<{ first: string }>`${sql.table(`visit_${of}`)}`.as('packed'))
    .select([first.as('first'), sql<string>`encode(${packed(period)}, 'base64')`.as('packed')])
    .where(sql<SqlBool>`${first} between ${start} and ${period.to} and cells is not null`)
    .orderBy('first')
    .limit(limit)
}
