import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, isReferenced, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notInUse } from '#server/db/in-use.ts'
import { withoutResult } from '#server/db/plan-once.ts'
import { sanitize, sanitizerVersion } from '#server/files/sanitize.ts'
import { notify } from '#server/notifications/notify.ts'
import { ApiError, type ErrorCode, errorTable } from '#shared/errors.ts'
import type { InUse } from '#shared/fields.ts'
import { parseImageUrl } from '#shared/images.ts'
import { describeContentConflict } from './changes/conflict.server.ts'
import { type Action, changeNotifications, describeChange } from './changes/notifications.ts'
import type { Kind } from './kind.ts'
import { type ContentTable, kindNames, kindOfRow, kinds } from './kinds.ts'

export type Writer<Code extends string = never> = Context<Code, SignedIn>
type Refusal = readonly [code: ErrorCode, detail: ConstructorParameters<typeof ApiError>[1]]
export type Refusals = Record<string, Refusal>

export const slugTaken: Refusal = ['SLUG_TAKEN', { fields: { slug: errorTable.SLUG_TAKEN[1] } }]

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

  const hasRichText = richTextColumn(options.table) !== undefined

  const describeUse = async (db: Db, id: string): Promise<InUse> =>
    (await options.inUse?.(db, id)) ?? notInUse

  async function written(ctx: Writer, values: object, work: (trx: Db) => Promise<string>) {
    const { slug = '' } = values as { slug?: string }
    if (options.reserved?.has(slug)) ctx.fail('INVALID_INPUT', { fields: { slug: slugReserved } })
    return inTransaction(ctx, async ({ db: trx }) => {
      if (hasRichText) await declareSanitized(trx)
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

/** The column with rich text. */
export function richTextColumn(table: ContentTable): string | undefined {
  const kind: Kind | undefined = Object.values(kinds).find((each) => each.table === table)
  return kind?.richText
}

/** Sanitizes the rich text of a row, before it is stored. */
export function sanitizeRow<V extends object>(table: ContentTable, values: V): V {
  const column = richTextColumn(table) ?? ''
  const html = column in values && values[column as keyof V]
  return typeof html === 'string' ? { ...values, [column]: sanitize(html) } : values
}

/** Marks all rich text that the rest of the transaction writes as sanitized by this version. */
export async function declareSanitized(trx: Db): Promise<void> {
  await sql`${withoutResult} select set_config('atrium.sanitizer_version', ${`${sanitizerVersion}`}, true)`.execute(
    trx,
  )
}

interface Recorded {
  table: string
  kind: string | null
  title: string
  who: string
  authors: string[]
}

/** The change that this transaction just made, with those whose work it changed. */
async function findRecorded(trx: Db, itemId: string): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    with newest as (
      select * from change where item_id = ${itemId} and created_at = now()
      order by id desc limit 1
    ), earlier as (
      select change.* from change, newest
      where change.item_id = newest.item_id and change.id <> newest.id
    )
    select newest.kind as "table", coalesce(newest.after, newest.before) ->> 'kind' as kind,
      newest.title, ${nameSql('account')} as who,
      array(
        select id from (
          select (newest.before ->> 'author_id')::uuid as id
          union select account_id from earlier where action = 'add'
          union (select account_id from earlier order by created_at desc, id desc limit 1)
        ) as author
        where id <> newest.account_id
      ) as authors
    from newest join account on account.id = newest.account_id`.execute(trx)
  return rows[0]
}

/** Notifies whoever added or last wrote a record that somebody else has just changed. */
export async function notifyAuthors(trx: Db, itemId: string, action: Action): Promise<void> {
  const change = await findRecorded(trx, itemId)
  if (!change || change.authors.length === 0) return
  const { table, kind, title, who, authors } = change
  const record = kindOfRow(table, { kind })
  const name = kindNames.find((each) => (kinds[each] as Kind) === record)
  if (!record) return
  await notify(trx, {
    to: authors,
    kind: changeNotifications['content-changed'],
    subject: describeChange(who, action, record, title),
    about: `${name}/${action === 'deleted' ? '' : itemId}`,
  })
}
