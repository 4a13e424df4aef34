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

const maxRows = 1_000

/** The output of `listQuery` (shared/fields.ts). */
export interface ListQuery {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  sort?: string | undefined
  filter?: string | undefined
  /** The fields that a row is limited to. */
  fields?: readonly string[] | undefined
}

type Searched = string | RawBuilder<unknown> | ((pattern: string) => RawBuilder<unknown>)

interface ListOptions<Joined, T extends keyof Joined, Row> {
  table: keyof DB
  /** The projection with its joins. */
  select: SelectQueryBuilder<Joined, T, Row>
  /**
   * The values of `sort` and their expressions, each indexed together with the id. The default is
   * the first, descending.
   */
  sorts: Record<string, RawBuilder<unknown> | RawBuilder<unknown>[]>
  /** The values of `sort` that are descending without a minus. */
  reversed?: readonly string[] | undefined
  /** The columns or expressions that `q` searches, and conditions made from its pattern. */
  search: readonly Searched[]
  where?: Expression<SqlBool>
  /** Fields that are costly to read. A query leaves out only these, which keeps the number of prepared statements small. */
  costly?: readonly string[]
  /** Joins only the rows of the page, for orders without an index, which would join every row first. */
  joinLate?: boolean
  query: ListQuery
}

/** Pages up to this row are read and counted in one query. Later ones may be nearer to the end. */
const nearOffset = 1_000

type Page<Row> = (db: Db) => Promise<Rows<Row>>

/**
 * Returns one page of a table and the total number of matches. It finds the ids of the page in the
 * index, from the nearer end, so that late pages cost about as much as early ones.
 */
export function listRows<Joined, T extends keyof Joined, Row>(
  db: Db,
  options: ListOptions<Joined, T, Row>,
): Promise<Rows<Row>> {
  return pageOf(options)(db)
}

const maxPages = 100

/**
 * The same for a list that depends on nothing but `query`: the first query of a page, which is
 * usually the only one, is built and compiled once. `db` is only for building.
 */
export function listOnce<Query extends object, Row>(build: (db: Db, query: Query) => Page<Row>) {
  const pages = new Map<string, Page<Row>>()
  return (db: Db, query: Query): Promise<Rows<Row>> => {
    const key = JSON.stringify(query)
    const page = pages.get(key) ?? build(db, query)
    if (pages.size === maxPages) pages.clear()
    pages.set(key, page)
    return page(db)
  }
}

export function pageOf<Joined, T extends keyof Joined, Row>({
  table,
  select: projection,
  sorts,
  reversed = [],
  search,
  where,
  costly = [],
  joinLate = false,
  query,
}: ListOptions<Joined, T, Row>): Page<Row> {
  const matches = matching(search, where, query.q)
  const from = sql`from ${sql.table(table)} where ${matches}`
  const id = sql.ref(`${table}.id`)
  const [sort = ''] = query.sort ? [query.sort.replace(/^-/, '')] : Object.keys(sorts)
  const sortBy = sorts[sort] ?? []
  const descending = query.sort ? query.sort.startsWith('-') !== reversed.includes(sort) : true
  const keys = [sortBy, id].flat()
  const order = (down: boolean) =>
    down ? sql.join(keys.map((key) => sql`${key} desc`)) : sql.join(keys)

  // PostgreSQL computes an array before the joins. With `in (select …)` it may join every row first.
  const isOneOf = (down: boolean, size: number, skip: number) =>
    sql<SqlBool>`${id} = any(array(
      select ${id} ${from} order by ${order(down)} limit ${size} offset ${skip}))`

  const counting = sql<number>`select count(*) ${from}`
  const count = async (db: Db) => {
    const { rows } = await sql<{ count: number }>`${counting}`.execute(db)
    return rows[0]?.count ?? 0
  }

  const unwanted = costly.filter((name) => query.fields?.includes(name) === false)
  const select = unwanted.length > 0 ? projection.withPlugin(omitColumns(unwanted)) : projection
  const limit = Math.min(query.limit ?? maxRows, maxRows)
  const offset = ((query.page ?? 1) - 1) * limit
  if (joinLate && query.q) {
    return async (db) => {
      // Found and counted in one query, because either reads every row.
      const found = await sql<{ id: string; matches: number }>`
        select ${id} as id, count(*) over () as matches ${from}
        order by ${order(descending)} limit ${limit} offset ${offset}`.execute(db)
      const ids = found.rows.map((row) => row.id)
      const page = select.where(sql<SqlBool>`${id} = any(${ids})`).orderBy(order(descending))
      const { rows } = await db.executeQuery(page.compile())
      return { rows, total: found.rows[0]?.matches ?? (offset > 0 ? await count(db) : 0) }
    }
  }
  if (offset <= nearOffset) {
    const isByIds = offset > 0 || joinLate
    const shown = isByIds ? isOneOf(descending, limit, offset) : matches
    const near = select.where(sql<SqlBool>`${shown}`).orderBy(order(descending)).limit(limit)
    if (query.limit && !query.q) {
      const counted = near.select(sql<number>`(${counting})`.as('matches')).compile()
      return async (db) => {
        const rows = (await db.executeQuery(counted)).rows as (Row & { matches: number })[]
        return { rows, total: rows[0]?.matches ?? (offset > 0 ? await count(db) : 0) }
      }
    }
    const page = near.compile()
    return async (db) => {
      // A search reads every row, so it counts only if needed.
      const { rows } = await db.executeQuery(page)
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return { rows, total: isLast ? offset + rows.length : await count(db) }
    }
  }
  return async (db) => {
    const total = await count(db)
    const size = Math.min(limit, total - offset)
    if (size <= 0) return { rows: [], total }
    const fromEnd = offset > total / 2
    const skip = fromEnd ? total - offset - size : offset
    const page = select
      .where(isOneOf(descending !== fromEnd, size, skip))
      .orderBy(order(descending))
    return { rows: (await db.executeQuery(page.compile())).rows, total }
  }
}

/** The pattern of LIKE for a text that is found anywhere. */
export function patternOf(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`
}

function matching(
  search: readonly Searched[],
  where: Expression<SqlBool> | undefined,
  q: string | undefined,
) {
  const conditions: Expression<unknown>[] = where ? [where] : []
  if (q) {
    const pattern = patternOf(q)
    const hits = search.map((one) => {
      if (typeof one === 'function') return one(pattern)
      return sql`${typeof one === 'string' ? sql.ref(one) : one} ilike ${pattern}`
    })
    conditions.push(sql`(${sql.join(hits, sql` or `)})`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
