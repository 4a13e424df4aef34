import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'role', 'status', 'password_hash', 'two_factor_enabled', 'failed_logins'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Counts a wrong password and returns the number of consecutive ones. It commits asynchronously,
 * because an address without an account must take equally long.
 */
export async function countFailedLogin(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .updateTable('account')
    .from(sql`(select set_config('synchronous_commit', 'off', true))`.as('lazily'))
    .set({ failed_logins: sql<number>`failed_logins + 1` })
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .returning('failed_logins')
    .executeTakeFirst()
  return row?.failed_logins
}

export async function resetFailedLogins(db: Db, accountId: string): Promise<void> {
  await db.updateTable('account').set({ failed_logins: 0 }).where('id', '=', accountId).execute()
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.password_hash ?? null
}
