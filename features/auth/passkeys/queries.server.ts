import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Passkey } from './contract.ts'

export type Purpose = 'register' | 'sign-in' | 'second-factor'

interface Challenge {
  challenge: string
  purpose: Purpose
  /** Null where nobody is signed in yet. */
  accountId: string | null
}

export async function insertChallenge(
  db: Db,
  { challenge, purpose, accountId }: Challenge,
  expiresAt: string,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, purpose, account_id: accountId, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up. False where it was never given for this, was used before, or is too old. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, accountId }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a browser is told of an account's passkeys, to take one of them or none of them. */
export function findDescriptors(db: Db, accountId: string) {
  return db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** By the name that its device gave it: of anybody, or of this account. */
export function findCredential(db: Db, credentialId: string, accountId: string | null) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst()
}

/** False where the counter did not move on, though the device has one: there may be a copy of the key. */
export async function noteUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', String(counter)), eb.and({ counter: '0' })]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person, held until the transaction ends: what is counted of theirs stays as it was counted. */
export function lockAccount(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'status', 'two_factor_enabled'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewPasskey {
  accountId: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  now: Date
}

/** False where this passkey is known already, be it somebody else's. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: passkey.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function renamePasskey(
  db: Db,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers the name it had. */
export function deletePasskey(db: Db, id: string, accountId: string) {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
}
