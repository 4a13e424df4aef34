import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DB } from '#db/types.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { Db } from './db.ts'
import { omitColumns } from './omit-columns.ts'

const wholeList = 1_000

/** What shared/fields.ts `listQuery` parses to. */
export interface ListQuery {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  sort?: string | undefined
  filter?: string | undefined
  /** The fields that a row is limited to. */
  fields?: readonly string[] | undefined
}

interface ListOptions<Joined extends DB, T extends keyof Joined, Row> {
  table: keyof DB
  /** The projection, with whatever it joins. */
  select: SelectQueryBuilder<Joined, T, Row>
  /**
   * The names that `sort` takes and what each goes by, in an index together with the id. Without
   * `sort`: the first, descending.
   */
  sorts: Record<string, RawBuilder<unknown> | RawBuilder<unknown>[]>
  /** The columns that `q` looks in, or what is made of them. */
  search: readonly (string | RawBuilder<unknown>)[]
  where?: Expression<SqlBool>
  /** The fields that are costly to read. Only they are left out of the query, so that there are few statements to plan. */
  costly?: readonly string[]
  query: ListQuery
}

/**
 * One page of a table and the number of all rows that match. The ids of the page are found in the
 * index alone, from whichever end is nearer, so that a late page costs about what an early one does.
 */
export async function listRows<Joined extends DB, T extends keyof Joined, Row>(
  db: Db,
  {
    table,
    select: projection,
    sorts,
    search,
    where,
    costly = [],
    query,
  }: ListOptions<Joined, T, Row>,
): Promise<Rows<Row>> {
  const matches = matching(search, where, query.q)
  const from = sql`from ${sql.table(table)} where ${matches}`
  const id = sql.ref(`${table}.id`)
  const sortBy = sorts[query.sort?.replace(/^-/, '') ?? Object.keys(sorts)[0] ?? ''] ?? []
  const descending = query.sort?.startsWith('-') ?? true
  const keys = [sortBy, id].flat()
  const order = (down: boolean) =>
    down ? sql.join(keys.map((key) => sql`${key} desc`)) : sql.join(keys)

  const counting = sql<number>`select count(*) ${from}`
  const count = async () => {
    const { rows } = await sql<{ count: number }>`${counting}`.execute(db)
    return rows[0]?.count ?? 0
  }

  const unwanted = costly.filter((name) => query.fields?.includes(name) === false)
  const select = unwanted.length > 0 ? projection.withPlugin(omitColumns(unwanted)) : projection
  const limit = Math.min(query.limit ?? wholeList, wholeList)
  const offset = ((query.page ?? 1) - 1) * limit
  if (offset === 0) {
    const first = select.where(sql<SqlBool>`${matches}`).orderBy(order(descending)).limit(limit)
    if (query.limit && !query.q) {
      const counted = first.select(sql<number>`(${counting})`.as('matches'))
      const rows = (await counted.execute()) as (Row & { matches: number })[]
      return { rows, total: rows[0]?.matches ?? 0 }
    }
    // A search reads every row, so it counts only when it has to.
    const rows = await first.execute()
    return { rows, total: rows.length < limit ? rows.length : await count() }
  }
  const total = await count()
  const size = Math.min(limit, total - offset)
  if (size <= 0) return { rows: [], total }
  const fromEnd = offset > total / 2
  const skip = fromEnd ? total - offset - size : offset
  const ids = sql`select ${id} ${from} order by ${order(descending !== fromEnd)} limit ${size} offset ${skip}`
  const rows = await select
    .where(sql<SqlBool>`${id} in (${ids})`)
    .orderBy(order(descending))
    .execute()
  return { rows, total }
}

function matching(
  search: readonly (string | RawBuilder<unknown>)[],
  where: Expression<SqlBool> | undefined,
  q: string | undefined,
) {
  const conditions: Expression<unknown>[] = where ? [where] : []
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    const hits = search.map(
      (one) => sql`${typeof one === 'string' ? sql.ref(one) : one} ilike ${pattern}`,
    )
    conditions.push(sql`(${sql.join(hits, sql` or `)})`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
