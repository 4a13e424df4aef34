import { type RawBuilder, sql } from 'kysely'
import { appointments } from '#features/appointments/contract.ts'
import { staffPages } from '#features/appointments/paths.ts'
import { chat } from '#features/chat/contract.ts'
import { supportPages } from '#features/chat/paths.ts'
import { invoices } from '#features/invoices/contract.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { findClient } from '#people/clients.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import {
  beginningsOf,
  type RecordSearch,
  recordSearch,
  type Wanted,
} from '#server/db/record-search.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mayCall } from '#shared/roles.ts'
import type { FoundGroup, FoundRecord, search } from './contract.ts'

const mostOfEach = 5
/** So that the forms below them are in sight. */
const mostOfClient = 3

type Reader = Pick<Context<never, SignedIn>, 'answersTo' | 'db' | 'user'>
const newest = 200

const searchesOf = ({ answersTo, user }: Reader) =>
  answersTo(recordSearch)
    .filter(({ access }) => mayCall(access, user.role))
    .toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false))

/** Searches the records of all domains in one query. */
export async function findRecords(ctx: Reader, text: string) {
  const beginnings = beginningsOf(text)
  if (!beginnings) return { groups: [], clientId: null }
  const wanted = { reader: ctx.user, text, words: sql`to_tsquery('simple', ${beginnings})` }
  const open = searchesOf(ctx)
  const rows = await readLatest(
    ctx.db,
    open.map((search) => ({ search, with: findLatest(search, wanted) })),
    mostOfEach,
  )
  const groups = open.flatMap((search): FoundGroup[] => {
    const records = rows.filter((row) => row.search === search).map(asRecord)
    return records.length > 0 ? [{ label: search.label, records }] : []
  })
  return { groups, clientId: rows.find((row) => row.is_client)?.id ?? null }
}

/** The records of a client, and forms that already name them. */
export async function findOfClient(ctx: ContextOf<typeof search.client>, id: string) {
  const clientId = (await findClient(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  const { name } = await ctx.db
    .selectFrom('client_contact')
    .select(nameSql('client_contact').as('name'))
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const parts = searchesOf(ctx).flatMap((search) =>
    search.ofClient ? [{ search, with: sql`found as (${search.ofClient(clientId)})` }] : [],
  )
  // Later domains first: money before work.
  const records = (await readLatest(ctx.db, parts.reverse(), mostOfClient)).map(asRecord)
  const pages = [
    { access: chat.one.access, title: 'Conversation', to: supportPages.conversation(clientId) },
    {
      access: invoices.add.access,
      title: `New invoice for ${name}`,
      to: `${invoicePaths.create}?client=${clientId}`,
    },
    {
      access: appointments.add.access,
      title: `Book ${name}`,
      to: `${staffPages.book}?client=${clientId}`,
    },
  ].filter(({ access }) => mayCall(access, ctx.user.role))
  return { name, records, pages }
}

interface Part {
  search: RecordSearch
  /** The table `found`. */
  with: RawBuilder<unknown>
}

type Row = Omit<FoundRecord, 'to'> & { place: number; is_client: boolean }

/** The latest records of each part, in the order of the parts. */
async function readLatest(db: Db, parts: readonly Part[], most: number) {
  const selected = parts.map(
    ({ search, with: found }, place) => sql`(
      with ${found}
      select ${sql.lit(place)} as place, id::text, title, note,
        ${search.hasClients ? sql.ref('is_client') : sql.lit(false)} as is_client
      from found order by at desc, id limit ${most})`,
  )
  const { rows } = await sql<Row>`${sql.join(selected, sql` union all `)}`.execute(db)
  return parts.flatMap(({ search }, place) =>
    rows.filter((row) => row.place === place).map((row) => ({ ...row, search })),
  )
}

const asRecord = ({ id, title, note, search }: Row & Pick<Part, 'search'>): FoundRecord => ({
  ...{ id, title, note },
  to: search.pathOf(id),
})

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
