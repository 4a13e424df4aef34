import { type RawBuilder, sql } from 'kysely'
import { findClient } from '#people/clients.server.ts'
import type { Db } from '#server/db/db.ts'
import { patternOf } from '#server/db/list.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { Kind, TimelineEntry, timelines } from './contract.ts'

type Query = Parts<typeof timelines.list>['query']

const mostRows = 1_000

/** Lists the entries of all domains in one query. */
export async function listTimeline(
  ctx: ContextOf<typeof timelines.list>,
  id: string,
  { page = 1, limit = mostRows, q, filter }: Query,
): Promise<Rows<TimelineEntry>> {
  const clientId = (await findClient(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  const { role } = ctx.user
  const parts = ctx
    .answersTo(timelinePart)
    .filter(({ kind, access }) => (!filter || kind === filter) && mayCall(access, role))
  if (parts.length === 0) return { rows: [], total: 0 }
  const found = parts.map(
    ({ select }, place) => sql`
      select ${sql.lit(place)} as place, id::text, at, text, about::text
      from (${select({ clientId, role })}) as part
      where ${q ? sql`text ilike ${patternOf(q)}` : sql`true`}`,
  )
  const { rows, total } = await readPage(ctx.db, found, {
    ...{ limit, offset: (page - 1) * limit },
    searched: q !== undefined,
  })
  return {
    rows: rows.flatMap(({ place, id, at, text, about }) => {
      const part = parts[place]
      if (!part) return []
      const { kind, pathOf } = part
      return {
        id: `${kind}-${place}-${id}`,
        kind: kind as Kind,
        text,
        to: pathOf?.(about) ?? null,
        timestamp: at,
      }
    }),
    total,
  }
}

interface Row {
  place: number
  id: string
  at: string
  text: string
  about: string
}

const newestFirst = sql`order by at desc, place, id desc`

interface Page {
  limit: number
  offset: number
  /** A search reads every entry, so it makes them once for the page and the total. */
  searched: boolean
}

/** Limits each part to the rows that the page can need, which its index returns in order. */
async function readPage(db: Db, parts: RawBuilder<unknown>[], { limit, offset, searched }: Page) {
  const newest = parts.map((part) => sql`(${part} ${newestFirst} limit ${limit + offset})`)
  const { rows } = await sql<Row & { total: number }>`
    with entry as ${searched ? sql`materialized` : sql`not materialized`} (${union(parts)})
    select counted.total, shown.*
    from (select count(*) as total from entry) as counted
    left join lateral (
      select * from ${searched ? sql`entry` : sql`(${union(newest)}) as newest`}
      ${newestFirst} limit ${limit} offset ${offset}
    ) as shown on true
    ${newestFirst}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
