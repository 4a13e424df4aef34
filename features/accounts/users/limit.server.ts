import { sql } from 'kysely'
import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { isLimitable, type Role } from '#shared/roles.ts'
import { publishAccountEvent } from '../events.server.ts'

const selectLimit = (db: Db, id: string) =>
  db.selectFrom('account').select(['role', 'sees_clients']).where('id', '=', id)

/** The clients that an account is limited to, by name; null if it sees all. */
export async function listSeenClients(db: Db, id: string) {
  const { sees_clients: ids } = await selectLimit(db, id).executeTakeFirstOrThrow()
  if (!ids) return null
  return db
    .selectFrom('client_contact as client')
    .select(['client.id', sql<string>`client.business_name`.as('name')])
    .where('client.id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('name')
    .execute()
}

export async function requireLimitable(ctx: Context<never>, id: string): Promise<void> {
  const account = await selectLimit(ctx.db, id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!account || !isLimitable(account.role as Role)) ctx.fail('NOT_FOUND')
}

/** The trigger of the account drops its cached sessions, so it holds from the next request on. */
export async function limitClients(
  ctx: Context<'REAUTH_REQUIRED', SignedIn>,
  accountId: string,
  clientIds: readonly string[] | null,
): Promise<void> {
  requireRecentAuthentication(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    await trx
      .updateTable('account')
      .set({ sees_clients: clientIds && [...new Set(clientIds)] })
      .where('id', '=', accountId)
      .execute()
    const detail = clientIds ? `${new Set(clientIds).size} clients` : 'All clients'
    await recordSecurityEvent(trx, ctx, 'clients-changed', { accountId, detail })
    await publishAccountEvent(trx, accountId)
  })
}
