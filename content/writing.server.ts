import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, isReferenced, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notInUse } from '#server/db/in-use.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import type { InUse } from '#shared/fields.ts'
import { parseImageUrl } from '#shared/images.ts'
import { describeContentConflict } from './changes/conflict.server.ts'
import { notifyAuthors } from './changes/notify-authors.server.ts'
import type { ContentTable } from './kinds.ts'
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
  /** The records that keep one from being deleted. */
  inUse?: ((db: Db, id: string) => Promise<InUse>) | undefined
  /** Merges one person's consecutive edits into one change, for autosave. */
  together?: boolean
}

/** Callbacks of a domain that run in the transaction of a write, with the id of the record. */
type Step = (trx: Db, id: string) => Promise<void>

const slugReserved = 'This slug is reserved. Please choose another.'
const pictureGone = 'An image in this record no longer exists. Please remove it.'

/** Writes records of one kind: recorded with their author, and never over somebody else's newer version. */
export function contentOf<T extends ContentTable, Row>(options: ContentOptions<T, Row>) {
  const { find, refusals = {}, only = sql<SqlBool>`true`, together = false } = options
  // All content tables have these columns, which Kysely cannot express for a generic table.
  const table = options.table as 'reason'

  const describeUse = async (db: Db, id: string): Promise<InUse> =>
    (await options.inUse?.(db, id)) ?? notInUse

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
        // Also what has no reference to the row, which is locked now.
        const { message } = await describeUse(trx, id)
        if (message) ctx.fail('IN_USE', { message })
        await notifyAuthors(trx, id, 'deleted')
        return (await findOwnChange(trx, id)) ?? ctx.fail('NOT_FOUND')
      })
      return removed.catch(async (error) => {
        if (!isReferenced(error)) throw error
        const { message } = await describeUse(ctx.db, id)
        return ctx.fail('IN_USE', message ? { message } : undefined)
      })
    },

    async inUse(ctx: Pick<Context, 'db' | 'fail'>, id: string): Promise<InUse> {
      if (!(await find(ctx.db, id))) ctx.fail('NOT_FOUND')
      return describeUse(ctx.db, id)
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

/** The change that this transaction recorded, unless it changed nothing. */
export async function findOwnChange(trx: Db, itemId: string): Promise<string | null> {
  const own = await trx
    .selectFrom('change')
    .select('id')
    .where('item_id', '=', itemId)
    .where('created_at', '=', sql<string>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return own?.id ?? null
}

export async function isPictureGone(db: Db, row: object): Promise<boolean> {
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
