import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, isReferenced, isRefusedByConstraint, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { parseImageUrl } from '#shared/images.ts'
import { describeContentConflict } from './changes/conflict.server.ts'
import { notifyAuthors } from './changes/notify-authors.server.ts'
import { type ContentTable, contentTables } from './kinds.ts'
import { declareSanitized, sanitizeRow } from './rich-text.server.ts'

export type Writer<Code extends ErrorCode = never> = Context<Code, SignedIn>
type Refusal = readonly [code: ErrorCode, detail: ConstructorParameters<typeof ApiError>[1]]
export type Refusals = Record<string, Refusal>

interface ContentOptions<T extends ContentTable, Row> {
  table: T
  find: (db: Db, id: string) => Promise<Row | undefined>
  /** Limits writes to these rows, if the table stores several kinds. */
  only?: Expression<SqlBool> | undefined
  /** The error for each constraint of the table. */
  refusals?: Refusals | undefined
  /** Slugs that other URLs use. */
  reserved?: ReadonlySet<string> | undefined
  /** Explains why a referenced record cannot be deleted. */
  inUse?: ((db: Db, id: string) => Promise<string>) | undefined
  /** Explains why a record without references cannot be deleted, or ''. Its row is locked. */
  held?: (trx: Db, id: string) => Promise<string>
  /** Merges one person's consecutive edits into one change, for autosave. */
  together?: boolean
}

/** Callbacks of a domain that run in the transaction of a write, with the id of the record. */
type Step = (trx: Db, id: string) => Promise<void>

const slugReserved = 'This slug has another meaning. Please choose another.'
const pictureGone = 'An image that it shows is no longer there. Please take it out.'

/** Writes records of one kind: recorded with their author, and never over somebody else's newer version. */
export function contentOf<T extends ContentTable, Row>(options: ContentOptions<T, Row>) {
  const { find, refusals = {}, inUse, only = sql<SqlBool>`true`, together = false } = options
  // All content tables have these columns, which Kysely cannot express for a generic table.
  const table = options.table as 'reason'

  async function written(
    ctx: Writer,
    values: object,
    work: (trx: Db) => Promise<string>,
  ): Promise<Row> {
    const { slug = '' } = values as { slug?: string }
    if (options.reserved?.has(slug)) ctx.fail('INVALID_INPUT', { fields: { slug: slugReserved } })
    return inTransaction(ctx, async ({ db: trx }) => {
      await declareSanitized(trx)
      const id = await work(trx).catch((error) => refuse(error, refusals))
      // Checked after the write, which waits for a concurrent replacement of the picture.
      if (await isPictureGone(trx, values)) ctx.fail('INVALID_INPUT', { message: pictureGone })
      return (await find(trx, id)) ?? ctx.fail('NOT_FOUND')
    })
  }

  return {
    add(ctx: Writer, given: Insertable<DB[T]>, then?: Step): Promise<Row> {
      const values = sanitizeRow(options.table, given)
      return written(ctx, values, async (trx) => {
        const insert = trx.insertInto(table).values(values as Insertable<DB['reason']>)
        const { id } = await insert.returning('id').executeTakeFirstOrThrow()
        await then?.(trx, id)
        return id
      })
    },

    /** With `basedOn`, fails unless that version is still the latest. */
    edit(
      ctx: Writer<'CONFLICT'>,
      id: string,
      given: Updateable<DB[T]>,
      basedOn?: string,
      then?: Step,
    ): Promise<Row> {
      const values = sanitizeRow(options.table, given)
      return written(ctx, values, async (trx) => {
        // Without a changed field, such as for a comment alone, the version stays.
        const isChange = Object.values(values).some((value) => value !== undefined)
        const updated_at = isChange ? ctx.now().toISOString() : sql.ref<string>('updated_at')
        // A Date, because PostgreSQL has no year 0.
        const version = basedOn && new Date(basedOn)
        const unchanged = sql<boolean>`date_trunc('milliseconds', updated_at) = ${version}`
        const changed = await trx
          .updateTable(table)
          .set({ ...(values as Updateable<DB['reason']>), updated_at })
          .where('id', '=', id)
          .where(only)
          .$if(basedOn !== undefined, (query) => query.where(unchanged))
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n && (await find(trx, id)))
          ctx.fail(
            'CONFLICT',
            await describeContentConflict({ ...ctx, db: trx }, options.table, id),
          )
        if (changed.numUpdatedRows > 0n) await then?.(trx, id)
        await notifyAuthors(trx, id, 'edited')
        if (together) await joinChanges(trx, id)
        return id
      })
    },

    /** Returns the id of the change, for undo. */
    remove(ctx: Writer<'IN_USE'>, id: string): Promise<string> {
      const removed = inTransaction(ctx, async ({ db: trx }) => {
        const deleted = trx.deleteFrom(table).where('id', '=', id).where(only)
        if ((await deleted.executeTakeFirst()).numDeletedRows === 0n) ctx.fail('NOT_FOUND')
        const message = await options.held?.(trx, id)
        if (message) ctx.fail('IN_USE', { message })
        await notifyAuthors(trx, id, 'deleted')
        return (await findOwnChange(trx, id)) ?? ctx.fail('NOT_FOUND')
      })
      return removed.catch(async (error) => {
        if (!isReferenced(error)) throw error
        return ctx.fail('IN_USE', inUse && { message: await inUse(ctx.db, id) })
      })
    },
  }
}

/** Merges the latest change of a record into the previous one, if that is the same person's and less than ten minutes old. */
async function joinChanges(trx: Db, id: string): Promise<void> {
  await sql`
    with newest as (
      select * from change where item_id = ${id} order by created_at desc, id desc limit 1
    ), before as (
      select change.id from newest, change
      where change.item_id = ${id} and change.id <> newest.id
      order by change.created_at desc, change.id desc limit 1
    ), joined as (
      update change set after = newest.after, title = newest.title from newest
      where change.id = (select id from before) and change.action <> 'remove'
        and change.account_id = newest.account_id
        and newest.created_at < change.created_at + interval '10 minutes'
        and newest.action = 'edit' and newest.created_at = now()
      returning newest.id
    )
    delete from change using joined where change.id = joined.id
  `.execute(trx)
}

/** Sets the positions of the listed records; others keep theirs. */
export async function putInOrder(
  ctx: Writer,
  table: ContentTable,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(ctx, ({ db: trx }) =>
    sql`update ${sql.table(table)} as item set position = given.position
      from unnest(${ids}::uuid[]) with ordinality as given (id, position)
      where item.id = given.id`.execute(trx),
  )
}

function refuse(error: unknown, refusals: Refusals): never {
  const known = Object.keys(refusals).find((constraint) => violates(error, constraint))
  const refusal = known && refusals[known]
  throw refusal ? new ApiError(...refusal) : error
}

interface Restored {
  wasDeleted: boolean
  /** The recorded change, if the restored version differs. */
  changeId: string | null
}

interface Change {
  kind: string
  itemId: string
  /** The row to restore. */
  row: object
  /** If given, the version to replace, which must be the latest. */
  basedOn?: string | undefined
}

/** The change that this transaction recorded, unless it changed nothing. */
async function findOwnChange(trx: Db, itemId: string): Promise<string | null> {
  const own = await trx
    .selectFrom('change')
    .select('id')
    .where('item_id', '=', itemId)
    .where('created_at', '=', sql<string>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return own?.id ?? null
}

/** The current row, if it exists. */
export async function findRow(db: Db, kind: string, itemId: string): Promise<Stored | null> {
  const name = contentTables.find((each) => each === kind)
  if (!name) return null
  const { rows } = await sql<{ item: Stored }>`
    select to_jsonb(item) - 'sanitizer_version' as item from ${sql.table(name)} as item where id = ${itemId}
  `.execute(db)
  return rows[0]?.item ?? null
}

/**
 * Restores a recorded version and keeps the current position. Only Admins restore deleted records.
 * `then` follows the change of a record that is there.
 */
export async function restoreContent(
  ctx: Writer<'CONFLICT' | 'FORBIDDEN'>,
  { kind, itemId, row, basedOn }: Change,
  then?: (inner: Writer, id: string) => Promise<void>,
): Promise<Restored> {
  const name = contentTables.find((each) => each === kind) ?? ctx.fail('NOT_FOUND')
  const table = sql.table(name)
  return inTransaction(ctx, async (inner) => {
    const trx = inner.db
    await declareSanitized(trx)
    if (await isPictureGone(trx, row))
      ctx.fail('CONFLICT', { message: goneMessage('An image of it') })
    const version = basedOn && new Date(basedOn)
    const { rows } = await sql<{ newest: boolean; current: Stored }>`
      select date_trunc('milliseconds', updated_at) = ${version} as newest, to_jsonb(item) as current
      from ${table} as item where id = ${itemId} for update
    `.execute(trx)
    const [there] = rows
    if (version && !there?.newest)
      ctx.fail('CONFLICT', await describeContentConflict(inner, name, itemId))
    if (!there && ctx.user.role !== 'Admin') return ctx.fail('FORBIDDEN')
    const columns = await columnsOf(trx, name, row)
    const restored = JSON.stringify(keepLaterFields(sanitizeRow(name, row), there?.current ?? {}))
    const recorded = sql`jsonb_populate_record(null::${table}, ${restored}::jsonb)`
    if (!there) {
      const list = listColumns(columns)
      await sql`insert into ${table} (${list}) select ${list} from ${recorded}`.execute(trx)
      await notifyAuthors(trx, itemId, 'restored')
      return { wasDeleted: true, changeId: await findOwnChange(trx, itemId) }
    }
    const fixed = ['id', 'created_at', 'updated_at', 'position']
    const list = listColumns(columns.filter((column) => !fixed.includes(column)))
    await sql`
      update ${table} set (${list}, updated_at) = (select ${list}, ${ctx.now()}::timestamptz from ${recorded})
      where id = ${itemId}
    `.execute(trx)
    await then?.(inner, itemId)
    await notifyAuthors(trx, itemId, 'restored')
    return { wasDeleted: false, changeId: await findOwnChange(trx, itemId) }
  }).catch((error) => {
    if (violates(error, `${name}_slug_key`))
      ctx.fail('CONFLICT', { message: goneMessage('Its address') })
    if (isRefusedByConstraint(error))
      ctx.fail('CONFLICT', { message: goneMessage('Something that it needs') })
    throw error
  })
}

type Stored = Record<string, unknown>

/** The recorded row; where a column holds an object, fields that it has only by now keep their value. */
function keepLaterFields(recorded: object, current: Stored): Stored {
  const isObject = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    Object.entries<unknown>({ ...recorded }).map(([column, value]) => [
      column,
      isObject(value) && isObject(current[column])
        ? { ...(current[column] as Stored), ...(value as Stored) }
        : value,
    ]),
  )
}

/**
 * The columns that both the table and the recorded row have. A column that a later migration added
 * keeps its value, or gets its default.
 */
async function columnsOf(db: Db, table: ContentTable, row: object): Promise<string[]> {
  const empty = sql`jsonb_populate_record(null::${sql.table(table)}, '{}')`
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(to_jsonb(${empty})) as name
  `.execute(db)
  return rows.map(({ name }) => name).filter((name) => name in row)
}

function listColumns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}

function goneMessage(what: string): string {
  return `${what} was deleted or given away meanwhile, so this cannot be brought back as it was.`
}

async function isPictureGone(db: Db, row: object): Promise<boolean> {
  return (await findGonePictures(db, row)).length > 0
}

/** The URLs of the pictures in columns and in rich text that no longer exist. */
export async function findGonePictures(db: Db, values: object): Promise<string[]> {
  const named = JSON.stringify(values).match(/\/files\/[^"\\]*/g) ?? []
  const urls = [...new Set(named)].filter(parseImageUrl)
  if (urls.length === 0) return []
  const existing = await db.selectFrom('file').select('url').where('url', 'in', urls).execute()
  return urls.filter((url) => existing.every((file) => file.url !== url))
}
