import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** Something about an invoice changed, such as its payments. The id is the invoice's. */
const { invoice: ofEditors } = events({ invoice: 'editor' })
const { invoice: ofClient } = events({ invoice: 'person' })

/** For everybody who sees the invoice. */
export async function publishInvoiceEvent(trx: Db, id: string): Promise<void> {
  const { account_id: accountId, number } = await trx
    .selectFrom('invoice')
    .select(['account_id', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await publishInvoiceEventTo(trx, id, number === null ? [] : [accountId])
}

/** The same for an invoice that is gone, or that belonged to somebody else before. */
export async function publishInvoiceEventTo(
  trx: Db,
  id: string,
  clients: readonly string[],
): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, ofClient, { accountIds: clients, id })
}
