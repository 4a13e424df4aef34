import { type Insertable, sql } from 'kysely'
import type { Passkey as PasskeyRow } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import type { Passkey } from './contract.ts'

/** The purpose of a challenge, and who may answer it. */
export interface Use {
  purpose: 'register' | 'sign-in' | 'second-factor' | 'step-up'
  /** Null for a sign-in, when the account is not known yet. */
  accountId: string | null
  /** Set for a step-up, which confirms this session alone. */
  sessionId?: string
}

interface Challenge extends Use {
  challenge: string
}

export async function insertChallenge(
  db: Db,
  { challenge, purpose, accountId, sessionId }: Challenge,
  expiresAt: string,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      purpose,
      account_id: accountId,
      session_id: sessionId ?? null,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * Deletes a challenge. False if it was issued for another use, was used before, or has expired.
 */
export async function consumeChallenge(
  db: Db,
  { challenge, purpose, accountId, sessionId }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('session_id', 'is not distinct from', sessionId ?? null)
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

/** The descriptors with which a browser selects or excludes the passkeys of an account. */
export function findDescriptors(db: Db, accountId: string) {
  return db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** Finds a passkey by its credential id, among those of this account if one is given. */
export function findCredential(db: Db, credentialId: string, accountId: string | null) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst()
}

/**
 * False if the counter did not increase although the device has one: the key may have been cloned.
 */
export async function recordUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', String(counter)), eb.and({ counter: '0' })]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the account, so that the number of its passkeys cannot change until the transaction ends.
 */
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

/** False if this passkey is already registered, for any account. */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeyRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey')
    .values(passkey)
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

/** Returns the name of the deleted passkey. */
export function deletePasskey(db: Db, id: string, accountId: string) {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
}
