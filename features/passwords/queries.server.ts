import type { Db } from '#server/db.ts'

/** Held until the transaction ends: of two links at once one is the newest. */
export function lockActiveAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name as firstName'])
    .where('email', '=', email)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteLinks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).execute()
}
