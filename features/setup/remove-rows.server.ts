import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'

/** A column that holds the id of a row of another table. */
interface Reference {
  child: string
  column: string
  parent: string
  /** The child cannot be without its parent. */
  isRequired: boolean
  /** Its rows have an id of their own. */
  hasId: boolean
}

export interface Removal {
  trx: Db
  references: readonly Reference[]
  /** The ids of removed rows. */
  ids: Set<string>
  /** The storage keys of removed files. */
  keys: Set<string>
}

/** All references to ids, except those that the database itself sets to null. */
export async function findReferences(trx: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as child, own.attname as column,
      confrelid::regclass::text as parent,
      own.attnotnull or confdeltype = 'c' as "isRequired",
      exists (select from pg_attribute id where id.attrelid = conrelid
        and id.attname = 'id' and id.atttypid = 'uuid'::regtype) as "hasId"
    from pg_constraint
      cross join unnest(conkey, confkey) as pair (own, target)
      join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
      join pg_attribute target on target.attrelid = confrelid and target.attnum = pair.target
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype <> 'n'
      and target.attname = 'id' and target.atttypid = 'uuid'::regtype`.execute(trx)
  return rows
}

/** Removes rows, and before them what refers to them and cannot be without them. */
export async function removeRows(removal: Removal, table: string, ids: string[]): Promise<void> {
  const { trx, references } = removal
  if (ids.length === 0) return
  for (const id of ids) removal.ids.add(id)
  for (const reference of references.filter(({ parent }) => parent === table))
    await release(removal, reference, ids)
  const { rows } = await sql<{ row: { key?: unknown } }>`
    delete from ${sql.table(table)} where id = any (${ids}::uuid[])
    returning to_jsonb(${sql.table(table)}.*) as row`.execute(trx)
  for (const { row } of rows) if (typeof row.key === 'string') removal.keys.add(row.key)
}

async function release(removal: Removal, reference: Reference, ids: string[]): Promise<void> {
  const { trx } = removal
  const { child, column, parent, isRequired, hasId } = reference
  const others = child === parent ? sql`and id <> all (${ids}::uuid[])` : sql``
  const refers = sql`${sql.ref(column)} = any (${ids}::uuid[]) ${others}`
  if (!isRequired && (await setToNull(trx, sql.table(child), sql.ref(column), refers))) return
  if (!hasId) {
    await sql`delete from ${sql.table(child)} where ${refers}`.execute(trx)
    return
  }
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(child)} where ${refers}`.execute(trx)
  await removeRows(
    removal,
    child,
    rows.map(({ id }) => id),
  )
}

/** Returns false for rows that cannot be without the reference, such as a refund without its payment. */
async function setToNull(
  trx: Db,
  child: ReturnType<typeof sql.table>,
  column: ReturnType<typeof sql.ref>,
  refers: ReturnType<typeof sql>,
): Promise<boolean> {
  try {
    await inTransaction({ db: trx }, ({ db }) =>
      sql`update ${child} set ${column} = null where ${refers}`.execute(db),
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23514') throw error
    return false
  }
}
