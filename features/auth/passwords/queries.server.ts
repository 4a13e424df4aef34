import type { Db } from '#server/db/db.ts'
import type { FirstAdmin } from './contract.ts'

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'business_name as businessName',
  'role',
  'password_hash as passwordHash',
] as const

export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks the account, so that concurrent requests leave only the newest link valid. */
export function lockActiveAccount(db: Db, by: { email: string } | { id: string }) {
  return db
    .selectFrom('account')
    .select(columns)
    .where((eb) => eb.and(by))
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

interface Link {
  accountId: string
  hash: Buffer
  now: Date
}

/** The active account of a valid link. */
export function findLinkedAccount(db: Db, { accountId, hash, now }: Link) {
  return db
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.account_id')
    .select(columns)
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .where('account.status', '=', 'Active')
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes a valid link. True for exactly one of several concurrent calls. */
export async function consumeLink(db: Db, { accountId, hash, now }: Link): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_link')
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces this password hash. False if a concurrent change replaced it first. */
export async function replacePassword(
  db: Db,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: newHash, failed_logins: 0, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface FirstAdminLink {
  hash: Buffer
  now: Date
}

export function findFirstAdminLink(db: Db, { hash, now }: FirstAdminLink) {
  return db
    .selectFrom('password_link')
    .select('hash')
    .where('hash', '=', hash)
    .where('purpose', '=', 'first-admin')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Deletes all links for the first Admin, because any of them completes the setup. True for exactly
 * one of several concurrent calls.
 */
export async function consumeFirstAdminLinks(
  db: Db,
  { hash, now }: FirstAdminLink,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('password_link')
    .where('purpose', '=', 'first-admin')
    .where('expires_at', '>', now.toISOString())
    .returning('hash')
    .execute()
  return spent.some((link) => link.hash.equals(hash))
}

export async function insertFirstAdmin(
  db: Db,
  { firstName, lastName, email }: FirstAdmin,
  passwordHash: string,
): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      role: 'Admin',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
