import type { Db } from '#server/db/db.ts'

/** The titles of all services, in the order of the site. */
export async function listServiceTitles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('service')
    .select('title')
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ title }) => title)
}
