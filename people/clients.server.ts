import { sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { agencyCurrency } from '#shared/money.ts'

/** A client by its own id, or by that of its contact person, as the specified calls name it. */
const selectClient = (db: Db, id: string) =>
  db
    .selectFrom('client_contact')
    .select(['id', 'status'])
    .where((where) => where.or([where('id', '=', id), where('contact_id', '=', id)]))
    .where('role', '=', 'User')
    .where('deleted_at', 'is', null)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('id')
    .$narrowType<{ id: string }>()

/** The ids of the clients whose contact person this is, newest first. */
export async function listClientsOf(db: Db, contactId: string): Promise<string[]> {
  const clients = await db
    .selectFrom('client')
    .select('id')
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return clients.map(({ id }) => id)
}

/** The id of a client that a call names by either id. */
export async function findClient(db: Db, id: string): Promise<string | undefined> {
  return (await selectClient(db, id).executeTakeFirst())?.id
}

/** By its own id. An active client can sign in. */
export async function isActiveClient(db: Db, id: string): Promise<boolean> {
  return (await selectClient(db, id).where('id', '=', id).executeTakeFirst())?.status === 'Active'
}

/**
 * Returns the id of the client that the field names, who stays one until the transaction ends: a
 * deletion locks the contact person's account before it counts the records, so one of the two waits
 * for the other. A share lock suffices, and lets several records be added at once. Suspended clients
 * still get records.
 */
export async function requireClient(
  ctx: Pick<Context, 'db' | 'fail'>,
  id: string,
  field = 'userId',
  message = 'Please choose a client.',
): Promise<string> {
  const client = await selectClient(ctx.db, id).forShare().executeTakeFirst()
  return client?.id ?? ctx.fail('INVALID_INPUT', { fields: { [field]: message } })
}

/** The currency in which a client is billed. */
export async function currencyOf(
  { db, settings }: Pick<Kernel, 'db' | 'settings'>,
  clientId: string | null,
): Promise<string> {
  await settings.refresh(db)
  const client = await db
    .selectFrom('client')
    .select('currency')
    .where('id', '=', clientId)
    .executeTakeFirst()
  return client?.currency ?? agencyCurrency()
}
