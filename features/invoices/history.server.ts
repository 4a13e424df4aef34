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
  time: Date
}

/** Writes an entry of the history of an invoice. */
export async function addEntry(
  trx: Db,
  { invoiceId, accountId, action, comment = '', internal = false, time }: Entry,
): Promise<void> {
  await trx
    .insertInto('invoice_entry')
    .values({
      ...{ invoice_id: invoiceId, account_id: accountId, comment, internal },
      action: cutAtWord(action, longestAction),
      created_at: time.toISOString(),
    })
    .execute()
}
