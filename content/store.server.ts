import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type ListQuery, listOnce, pageOf } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { InUse } from '#shared/fields.ts'
import { removeManyHandler } from './bulk/handlers.server.ts'
import { capitalize, type Kind } from './kind.ts'
import { type ContentTable, type KindName, kinds } from './kinds.ts'
import { isAddressed } from './slugs.server.ts'
import { contentOf, type Refusals, type Writer } from './writing.server.ts'

type Sort = RawBuilder<unknown> | RawBuilder<unknown>[]

interface StoreOptions<Joined extends DB, From extends keyof Joined, Row> {
  /** The projection, with the API's names. */
  select: (db: Db) => SelectQueryBuilder<Joined, From, Row>
  /** The columns that a search covers. */
  search: readonly (string | RawBuilder<unknown>)[]
  /** Sort orders in addition to the dates, the title and the order that staff set. */
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
  const { select, search, sorts, usualSort, filter, refusals, reserved, inUse } = options
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

  const list = listOnce((db, { filter: chosen, ...query }: ListQuery) => {
    const conditions = [only, chosen && filter?.(chosen)].filter((each) => each !== undefined)
    return pageOf({
      table,
      select: selectRows(db),
      sorts: {
        createdAt: column('created_at'),
        updatedAt: column('updated_at'),
        [kind.title]: sql`lower(${column(kind.title)})`,
        // New records come first until they are ordered.
        ...(kind.order && { order: [sql`-${column('position')}`, column('created_at')] }),
        ...sorts,
      },
      reversed: options.reversed ?? (kind.order ? ['order'] : []),
      search,
      ...(conditions.length > 0 && { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}` }),
      costly: kind.richText ? [kind.richText] : [],
      query: { ...query, sort: query.sort ?? usualSort },
    })
  })

  const content = contentOf({ table, find, only, refusals, reserved, inUse })

  /** The handler of `orderCall`. Records that are not listed keep their positions. */
  async function order(ctx: Writer, { body }: { body: { ids: readonly string[] } }) {
    await inTransaction(ctx, ({ db: trx }) =>
      sql`update ${sql.table(table)} as item set position = given.position
        from unnest(${body.ids}::uuid[]) with ordinality as given (id, position)
        where item.id = given.id`.execute(trx),
    )
    return { message: 'The new order is saved.' }
  }

  /** The handler of `starterCall`. */
  async function start(
    ctx: Writer<'CONFLICT'>,
    rows: Parameters<typeof content.add>[1][],
    add: typeof content.add = content.add,
  ) {
    await inTransaction(ctx, async (inner) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(inner.db)
      const found =
        await sql`select from ${sql.table(table)} where ${only ?? sql`true`} limit 1`.execute(
          inner.db,
        )
      if (found.rows.length > 0)
        ctx.fail('CONFLICT', { message: `There are ${kind.plural} already.` })
      for (const row of rows) await add(inner, row)
    })
    return { message: 'The texts are added. Make them yours.' }
  }

  return { name, find, list, order, start, ...content }
}

/** The columns of every content record, with the API's names. */
export const recordColumns = [
  'id',
  'id as _id',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

type Reader = Pick<Context, 'db' | 'fail'>

interface ById {
  params: { id: string }
}

/** The version that an edit is based on, named by its `updatedAt`. */
interface Based {
  basedOn?: string | undefined
}

interface Store<Values, Row> {
  name: KindName
  list: (db: Db, query: ListQuery) => Promise<Rows<Row>>
  find: (db: Db, id: string) => Promise<Row | undefined>
  add: (ctx: Writer, values: Values) => Promise<Row>
  edit: (ctx: Writer<'CONFLICT'>, id: string, values: Values, basedOn?: string) => Promise<Row>
  remove: (ctx: Writer<'IN_USE'>, id: string) => Promise<string>
}

/** The handlers of `contentContract`. `toRow` maps the body to columns where their names differ. */
export function contentHandlers<Values extends object, Row, Sent extends object = Values>(
  { name, ...store }: Store<Values, Row>,
  toRow = (sent: Sent) => sent as object as Values,
) {
  const noun = capitalize(kinds[name].noun)
  const one = async (ctx: Reader, { params }: ById) =>
    (await store.find(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND')

  return {
    list: (ctx: Reader, { query }: { query: ListQuery }) => store.list(ctx.db, query),

    one,

    add: async (ctx: Writer, { body }: { body: Sent }) => ({
      message: `${noun} added successfully!`,
      item: await store.add(ctx, toRow(body)),
    }),

    edit: {
      guard: one,
      handle: async (ctx: Writer<'CONFLICT'>, { params, body }: ById & { body: Sent & Based }) => {
        const { basedOn, ...sent } = body
        const item = await store.edit(ctx, params.id, toRow(sent as Sent), basedOn)
        return { message: `${noun} updated successfully!`, item }
      },
    },

    remove: async (ctx: Writer<'IN_USE'>, { params }: ById) => ({
      message: `${noun} deleted successfully!`,
      changeId: await store.remove(ctx, params.id),
    }),

    removeMany: removeManyHandler(name, store.remove),
  }
}
