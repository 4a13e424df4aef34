import type { Db } from '#server/db/db.ts'

/** The number of projects that a client has. */
export async function countProjectsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
