import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import {
  beginningsOf,
  type RecordSearch,
  recordSearch,
  type Wanted,
} from '#server/db/record-search.ts'
import { mayCall } from '#shared/roles.ts'
import type { FoundRecord } from './contract.ts'

const mostOfEach = 5

type Reader = Pick<Context<never, SignedIn>, 'answersTo' | 'db' | 'user'>
const newest = 200

type Row = Omit<FoundRecord, 'to'> & { place: number }

/** Searches the records of all domains in one query. */
export async function findRecords({ answersTo, db, user: reader }: Reader, text: string) {
  const beginnings = beginningsOf(text)
  if (!beginnings) return []
  const wanted = { reader, text, words: sql`to_tsquery('simple', ${beginnings})` }
  const open = answersTo(recordSearch)
    .filter(({ access }) => mayCall(access, reader.role))
    .toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false))
  const parts = open.map(
    (search, place) => sql`(
      with ${findLatest(search, wanted)}
      select ${sql.lit(place)} as place, id::text, title, note from found
      order by at desc, id limit ${mostOfEach})`,
  )
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return open.flatMap(({ label, pathOf }, place) => {
    const found = byPlace.get(place) ?? []
    const records = found.map(({ id, title, note }) => ({ id, title, note, to: pathOf(id) }))
    return records.length > 0 ? [{ label, records }] : []
  })
}

/**
 * Materialized, so that matches are found by the text index rather than by scanning in order of time.
 * Frequent matches are found among the newest rows, because the index would return all of them.
 */
function findLatest({ select, table }: RecordSearch, wanted: Wanted) {
  const all = select(wanted)
  if (!table) return sql`found as materialized (${all})`
  return sql`
    recent as materialized (
      select * from (${all}) as one where id = any (array(
        select id from ${sql.table(table)} order by created_at desc, id desc limit ${newest}))
    ), enough as materialized (select count(*) >= ${mostOfEach} as is_enough from recent),
    every as materialized (${all}),
    found as (
      select * from recent where (select is_enough from enough)
      union all
      select * from every where not (select is_enough from enough)
    )`
}
