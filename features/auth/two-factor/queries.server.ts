import { sql } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'

const columns = [
  'id',
  'email',
  'first_name',
  'two_factor_enabled',
  'two_factor_secret',
  'two_factor_confirmed_at',
] as const

/** Serializes concurrent attempts and changes. */
export function lockAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** True once the first code of the app was accepted. */
export async function isConfirmed(db: Db, id: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('two_factor_enabled', '=', true)
    .where('two_factor_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/** Called only while the setup is not confirmed. */
export async function setSecret(db: Db, id: string, secret: Buffer): Promise<void> {
  await db
    .updateTable('account')
    .set({ two_factor_enabled: true, two_factor_secret: secret })
    .where('id', '=', id)
    .execute()
}

export async function clearSecret(db: Db, id: string): Promise<void> {
  await db
    .updateTable('account')
    .set({
      two_factor_enabled: false,
      two_factor_secret: null,
      two_factor_confirmed_at: null,
      two_factor_step: 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a time step as used; false if it was used before. The first one confirms the setup. */
export async function consumeStep(db: Db, id: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({
      two_factor_step: step,
      two_factor_confirmed_at: sql`coalesce(two_factor_confirmed_at, ${now.toISOString()})`,
    })
    .where('id', '=', id)
    .where('two_factor_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface HashedCodes {
  salt: Buffer
  hashes: Buffer[]
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  { salt, hashes }: HashedCodes,
): Promise<void> {
  await removeRecoveryCodes(db, accountId)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, hash, salt })))
    .execute()
}

export async function removeRecoveryCodes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

/** The salt of the account's recovery codes. Null if it has none, or only old ones. */
export async function findSalt(db: Db, accountId: string): Promise<Buffer | null> {
  const code = await db
    .selectFrom('recovery_code')
    .select('salt')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return code?.salt ?? null
}

/** Returns the number of remaining codes. Null if the code is unknown or was used before. */
export async function consumeRecoveryCode(
  db: Db,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<number | null> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const own = db.selectFrom('recovery_code').where('account_id', '=', accountId)
  return countRows(own.where('used_at', 'is', null))
}

/** Returns true while a session waits for its second factor, and null if it has ended. */
export async function isPending(db: Db, sessionId: string, now: Date): Promise<boolean | null> {
  const session = await db
    .selectFrom('session')
    .select('completed_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return session ? session.completed_at === null : null
}
