import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DB } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { InUse } from '#shared/fields.ts'
import type { Kind } from './kind.ts'
import { type ContentTable, type KindName, kinds } from './kinds.ts'
import { isAddressed } from './slugs.server.ts'
import { contentOf, type Refusals } from './writing.server.ts'

type Sort = RawBuilder<unknown> | RawBuilder<unknown>[]

interface StoreOptions<Joined extends DB, From extends keyof Joined, Row> {
  /** The projection, with the API's names. */
  select: (db: Db) => SelectQueryBuilder<Joined, From, Row>
  /** The columns that a search covers. */
  search: readonly (string | RawBuilder<unknown>)[]
  /** Sort orders in addition to the dates and the title. */
  sorts?: Record<string, Sort>
  /** The sort orders that are descending without a minus. */
  reversed?: readonly string[]
  /** The default sort; without it, newest first. */
  usualSort?: string
  /** The SQL condition of a filter. */
  filter?: (value: string) => Expression<SqlBool>
  refusals?: Refusals
  /** Slugs that no record can have. */
  reserved?: ReadonlySet<string>
  inUse?: (db: Db, id: string) => Promise<InUse>
}

/** The queries of one content kind: list, read, write. */
export function contentStore<
  const K extends KindName,
  Joined extends DB,
  From extends keyof Joined,
  Row,
>(name: K, options: StoreOptions<Joined, From, Row>) {
  const { select, search, sorts, reversed, usualSort, filter, refusals, reserved, inUse } = options
  const kind: Kind = kinds[name]
  const table = kinds[name].table as (typeof kinds)[K]['table'] & ContentTable
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const only = kind.variant ? sql<SqlBool>`${column('kind')} = ${kind.variant}` : undefined

  function selectRows(db: Db) {
    const rows = select(db)
    return kind.richText ? rows.select(column('sanitizer_version').as('sanitizerVersion')) : rows
  }

  /** Finds a record by its id, or by its slug if the kind has slugs. */
  function find(db: Db, id: string): Promise<Row | undefined> {
    const isIt = kind.slug ? isAddressed(table, id) : sql<SqlBool>`${column('id')} = ${id}`
    const found = selectRows(db).where(isIt)
    return (only ? found.where(only) : found).executeTakeFirst()
  }

  function list(db: Db, { filter: chosen, ...query }: ListQuery) {
    const conditions = [only, chosen && filter?.(chosen)].filter((each) => each !== undefined)
    return listRows(db, {
      table,
      select: selectRows(db),
      sorts: {
        createdAt: column('created_at'),
        updatedAt: column('updated_at'),
        [kind.title]: sql`lower(${column(kind.title)})`,
        ...sorts,
      },
      reversed,
      search,
      ...(conditions.length > 0 && { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}` }),
      costly: kind.richText ? [kind.richText] : [],
      query: { ...query, sort: query.sort ?? usualSort },
    })
  }

  const content = contentOf({ table, find, only, refusals, reserved, inUse })

  return { kind, find, list, ...content }
}

/** The columns of every content record, with the API's names. */
export const recordColumns = [
  'id',
  'id as _id',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const
