import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** Something about an invoice changed, such as its payments. The id is the invoice's. */
const { invoice: ofEditors } = events({ invoice: 'editor' })
const { invoice: ofClient } = events({ invoice: 'person' })

/** Tells everybody who sees the invoice. */
export async function announceInvoice(trx: Db, id: string): Promise<void> {
  const { account_id: accountId, number } = await trx
    .selectFrom('invoice')
    .select(['account_id', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await announceTo(trx, id, number === null ? [] : [accountId])
}

/** The same for an invoice that is gone, or that belonged to somebody else before. */
export async function announceTo(trx: Db, id: string, clients: readonly string[]): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  for (const accountId of clients) await signalPerson(trx, ofClient, { accountId, id })
}
