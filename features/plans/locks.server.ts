import { lockOfPlan } from '#features/invoices/periods/service.server.ts'
import type { Db } from '#server/db/db.ts'
import { findCurrent, findSubscription } from './queries.server.ts'
import type { SubscriptionRow } from './rows.server.ts'

/** Reads a subscription after locking its recurring invoice, which every writer locks first. */
export async function lockSubscription(
  trx: Db,
  today: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const found = await trx
    .selectFrom('subscription')
    .select('recurring_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await lockOfPlan(trx, found.recurring_id)
  return findSubscription(trx, today, id)
}

/** Locks the client's current subscription. */
export async function lockCurrent(
  trx: Db,
  today: string,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const current = await findCurrent(trx, today, accountId)
  return current && lockSubscription(trx, today, current.id)
}
