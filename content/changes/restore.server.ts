import { sql } from 'kysely'
import { describeContentConflict } from '#content/changes/conflict.server.ts'
import { type ContentTable, contentTables } from '#content/kinds.ts'
import {
  declareSanitized,
  findOwnChange,
  isPictureGone,
  notifyAuthors,
  sanitizeRow,
  type Writer,
} from '#content/writing.server.ts'
import { type Db, isRefusedByConstraint, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'

type Stored = Record<string, unknown>

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
      ctx.fail('CONFLICT', { message: goneMessage('An image in it no longer exists') })
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
      ctx.fail('CONFLICT', { message: goneMessage('The slug is used by another record now') })
    if (isRefusedByConstraint(error))
      ctx.fail('CONFLICT', { message: goneMessage('A related record was deleted') })
    throw error
  })
}

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
  return `${what}, so this version cannot be restored.`
}
