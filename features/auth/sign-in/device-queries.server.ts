import type { Db } from '#server/db/db.ts'

export async function isKnownDevice(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return known !== undefined
}

/** Returns whether the browser is new to an account that has signed in with others before. */
export async function saveDevice(
  db: Db,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const seen = { last_seen_at: now.toISOString() }
  const updated = await db
    .updateTable('known_device')
    .set(seen)
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return false
  const otherDevice = await db
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const inserted = await db
    .insertInto('known_device')
    .values({ account_id: accountId, hash, created_at: now.toISOString(), ...seen })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return otherDevice !== undefined && (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findOwner(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'first_name', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
