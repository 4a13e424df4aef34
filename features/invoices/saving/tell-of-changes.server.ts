import { withdrawPayments } from '#features/payments/withdrawal/service.server.ts'
import type { Db } from '#server/db/db.ts'
import { notify, removeNotifications } from '#server/notifications/notify.ts'
import { announceTo } from '../events.server.ts'
import { addEntry } from '../history.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import type { InvoiceRow } from '../rows.server.ts'
import { describeChanges } from './changes.server.ts'
import { type Issuer, tellOfIssue } from './issue.server.ts'

const { 'invoice-changed': changed } = invoiceNotifications

/** Writes the changes into the history, and tells the client of them if the invoice was issued. */
export async function tellOfChanges(
  ctx: Issuer,
  before: InvoiceRow,
  after: InvoiceRow,
): Promise<void> {
  const { db: trx, user, now } = ctx
  const { id: invoiceId, number, client } = after
  const entry = { invoiceId, accountId: user?.id ?? null, time: now() }
  for (const action of describeInternal(before, after))
    await addEntry(trx, { ...entry, action, internal: true })
  const changes = describeChanges(before, after)
  const isDraft = number === null
  for (const action of changes)
    await addEntry(trx, { ...entry, action, internal: isDraft, isChange: !isDraft })
  if (number === null) return
  if (client.id !== before.client.id) await moveToClient(ctx, before, after)
  else if (changes.length > 0) {
    const subject = `Invoice ${number}: ${changes.join('; ')}`
    await notify(trx, { to: client.id, kind: changed, subject, about: invoiceId })
  }
}

/** The former client hears nothing more of the invoice, and the new one gets it as if it were new. */
async function moveToClient(ctx: Issuer, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  const kinds = Object.values(invoiceNotifications)
  await removeNotifications(ctx.db, { to: before.client.id, kinds, about: after.id })
  await announceTo(ctx.db, after.id, [before.client.id])
  await withdrawPayments(ctx, after.id, { all: true })
  await hideHistory(ctx.db, after.id)
  await ctx.db
    .updateTable('invoice')
    .set(({ eb }) => ({
      first_viewed_at: null,
      link_version: eb('link_version', '+', 1),
    }))
    .where('id', '=', after.id)
    .execute()
  await tellOfIssue(ctx, after)
}

/** The new client does not read what the former one was told, and no mail lists it. */
async function hideHistory(trx: Db, invoiceId: string): Promise<void> {
  await trx
    .updateTable('invoice_entry')
    .set({ internal: true, is_change: false })
    .where('invoice_id', '=', invoiceId)
    .execute()
}

const nameOf = ({ client: { firstName, lastName } }: InvoiceRow) => `${firstName} ${lastName}`

function describeInternal(before: InvoiceRow, after: InvoiceRow): string[] {
  return [
    ...(before.client.id === after.client.id
      ? []
      : [`Client: ${nameOf(before)} → ${nameOf(after)}`]),
    ...(before.internalNote === after.internalNote ? [] : ['The internal note changed']),
    ...(before.remindersPaused === after.remindersPaused
      ? []
      : [after.remindersPaused ? 'Reminders paused' : 'Reminders resumed']),
  ]
}
