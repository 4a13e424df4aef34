import { type SqlBool, sql } from 'kysely'
import { isId } from '#shared/fields.ts'

/** True for the row that an address means: by its id, its slug, or a slug that it had before. */
export function isAddressed(table: 'service' | 'blog' | 'project', slugOrId: string) {
  const id = sql.ref(`${table}.id`)
  if (isId(slugOrId)) return sql<SqlBool>`${id} = ${slugOrId}`
  return sql<SqlBool>`${id} = coalesce(
    (select now.id from ${sql.table(table)} as now where now.slug = ${slugOrId}),
    (select item_id from old_slug where kind = ${table} and slug = ${slugOrId}))`
}
