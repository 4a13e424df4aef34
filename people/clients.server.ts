import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

const selectClient = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select('status')
    .where('id', '=', id)
    .where('role', '=', 'User')
    .where('deleted_at', 'is', null)

export async function isClient(db: Db, id: string): Promise<boolean> {
  return (await selectClient(db, id).executeTakeFirst()) !== undefined
}

/** An active client can sign in. */
export async function isActiveClient(db: Db, id: string): Promise<boolean> {
  return (await selectClient(db, id).executeTakeFirst())?.status === 'Active'
}

/**
 * Fails unless the field names a client, who then stays one until the transaction ends: a deletion
 * locks the account before it counts the records, so one of the two waits for the other. A share lock
 * suffices, and lets several records be added at once. Suspended clients still get records.
 */
export async function requireClient(
  ctx: Pick<Context, 'db' | 'fail'>,
  id: string,
  field = 'userId',
  message = 'Please choose a client.',
): Promise<void> {
  const client = await selectClient(ctx.db, id).forShare().executeTakeFirst()
  if (!client) ctx.fail('INVALID_INPUT', { fields: { [field]: message } })
}
