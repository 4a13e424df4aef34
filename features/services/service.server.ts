import type { Db } from '#server/db/db.ts'

/** The titles of all services, in their order. */
export async function listServiceTitles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('service')
    .select('title')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
