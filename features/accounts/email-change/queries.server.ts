import type { Insertable } from 'kysely'
import type { EmailChange } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'

/** Replaces an earlier change that is not confirmed yet. */
export async function storeChange(db: Db, change: Insertable<EmailChange>): Promise<void> {
  await db
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** Returns the change once: of many calls at the same time, one gets it. */
export async function takeChange(db: Db, hash: Buffer, now: Date) {
  return db
    .deleteFrom('email_change')
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id as accountId', 'email', 'session_id as sessionId'])
    .executeTakeFirst()
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}
