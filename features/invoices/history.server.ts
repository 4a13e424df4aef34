import type { Db } from '#server/db/db.ts'
import { cutAtWord } from '#shared/text.ts'

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
