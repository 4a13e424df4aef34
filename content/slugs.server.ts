import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isId } from '#shared/fields.ts'
import { slugify } from '#shared/text.ts'
import type { ContentTable } from './kinds.ts'

/**
 * True for the row with this id, current slug or old slug. A current slug takes precedence over old
 * ones if its row is `shown`, a condition on the table alias `now`.
 */
export function isAddressed(
  table: ContentTable,
  slugOrId: string,
  shown: Expression<unknown> = sql`true`,
) {
  const id = sql.ref(`${table}.id`)
  if (isId(slugOrId)) return sql<SqlBool>`${id} = ${slugOrId}`
  return sql<SqlBool>`${id} = coalesce(
    (select now.id from ${sql.table(table)} as now where now.slug = ${slugOrId} and ${shown}),
    (select item_id from old_slug where kind = ${table} and slug = ${slugOrId}))`
}

/** A slug from the title that is not reserved, not an id, and no record's current or old slug, so that old links stay valid. */
export async function proposeSlug(
  db: Db,
  table: ContentTable,
  title: string,
  reserved: ReadonlySet<string>,
): Promise<string> {
  const wanted = slugify(title) || table
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug ^@ ${wanted}
    union select slug from old_slug where kind = ${table} and slug ^@ ${wanted}
  `.execute(db)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  let slug = wanted
  for (let copy = 2; taken.has(slug) || isId(slug); copy += 1) slug = `${wanted}-${copy}`
  return slug
}

/** The handler of `freeSlugCall`. */
export function freeSlugHandler(table: ContentTable, reserved: ReadonlySet<string>) {
  return async ({ db }: { db: Db }, { query }: { query: { title: string } }) => ({
    slug: await proposeSlug(db, table, query.title, reserved),
  })
}
