import type { Context, SignedIn } from '#server/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { addEntry } from '../history.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import type { InvoiceRow } from '../rows.server.ts'
import { describeIssue } from './changes.server.ts'

const { 'invoice-issued': issued } = invoiceNotifications

/** Tells the client of an invoice that was just issued, in the same transaction. */
export async function tellOfIssue(
  { db: trx, user, now }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'now'>,
  { id: invoiceId, number, total, dueDate, client }: InvoiceRow,
): Promise<void> {
  await addEntry(trx, { invoiceId, accountId: user.id, action: 'Invoice issued', time: now() })
  const subject = describeIssue(number ?? '', total, dueDate)
  await notify(trx, { to: client.id, kind: issued, subject, about: invoiceId })
}
