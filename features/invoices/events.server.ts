import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { cutAtWord } from '#shared/text.ts'

/** Something about an invoice changed, such as its payments. The id is the invoice's. */
const { invoice: ofEditors } = events({ invoice: 'editor' })
const { invoice: ofClient } = events({ invoice: 'person' })

/** For everybody who sees the invoice. */
export async function publishInvoiceEvent(trx: Db, id: string): Promise<void> {
  const { client_id: clientId, number } = await trx
    .selectFrom('invoice')
    .select(['client_id', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await publishInvoiceEventTo(trx, id, number === null ? null : clientId)
}

/** The same for an invoice that is gone, or that belonged to somebody else before. */
export async function publishInvoiceEventTo(trx: Db, id: string, clientId: string | null) {
  await publishEvent(trx, ofEditors, { id })
  if (clientId) await publishEvent(trx, ofClient, { clientId, rights: ['invoices'], id })
}

const longestAction = 299

interface Entry {
  invoiceId: string
  /** Null where the program acts by itself. */
  accountId: string | null
  action: string
  comment?: string
  /** Not shown to the client. */
  internal?: boolean
  /** Listed by the mail about changes. */
  isChange?: boolean
  time: Date
}

/** Writes an entry of the history of an invoice. */
export async function addEntry(
  trx: Db,
  { invoiceId, accountId, action, comment = '', internal = false, isChange = false, time }: Entry,
): Promise<void> {
  await trx
    .insertInto('invoice_entry')
    .values({
      ...{ invoice_id: invoiceId, account_id: accountId, comment, internal, is_change: isChange },
      action: cutAtWord(action, longestAction),
      created_at: time.toISOString(),
    })
    .execute()
}
