import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import { calendarDay } from '#shared/dates.ts'
import type { invoices } from '../contract.ts'
import type { Issuer } from '../document/notify.server.ts'
import { addEntry, publishInvoiceEventTo } from '../events.server.ts'
import { invoiceNotifications, recurringNotifications } from '../notifications.ts'
import { askStatus, withdrawPayments } from '../public.server.ts'
import { type InvoiceRow, lockInvoice } from '../queries.server.ts'
import { issueCreditNote } from './credit-note.server.ts'

/** Deletes a draft. An issued invoice is voided, because its number is never given again. */
export async function removeInvoice(
  ctx: ContextOf<typeof invoices.remove>,
  id: string,
  reason = '',
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const invoice = (await lockInvoice(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (invoice.fixed) ctx.fail('IN_USE', { message: hasPayments })
    if (invoice.number !== null) return voidInvoice(inner, invoice, reason)
    await trx.deleteFrom('invoice').where('id', '=', id).execute()
    const kinds = Object.values(recurringNotifications)
    await removeNotifications(trx, { to: 'admin', kinds, about: id })
    await publishInvoiceEventTo(trx, id, null)
  })
}

/** Voids a locked invoice that was issued and has no payments. */
export async function voidInvoice(
  ctx: Issuer & Context<never, SignedIn>,
  invoice: InvoiceRow,
  reason: string,
): Promise<void> {
  const { db: trx, user, now } = ctx
  const { id, stageId, client } = invoice
  const { clientId } = client
  const time = now()
  const credit_note = await issueCreditNote(ctx, invoice, calendarDay(time))
  await trx.deleteFrom('billed_time').where('invoice_id', '=', id).execute()
  await trx
    .updateTable('invoice')
    .set({ voided_at: time.toISOString(), updated_at: time.toISOString() })
    .set({ void_reason: reason, credit_note })
    .where('id', '=', id)
    .execute()
  await withdrawPayments(ctx, id)
  await askStatus(ctx, { id, stageId })
  const entry = { invoiceId: id, accountId: user.id, internal: true, time }
  await addEntry(trx, { ...entry, action: 'Deleted', comment: reason })
  const kinds = Object.values(invoiceNotifications)
  await removeNotifications(trx, { to: { clientId }, kinds, about: id })
  await publishInvoiceEventTo(trx, id, clientId)
}

const hasPayments =
  'This invoice has payments or credits, so it cannot be deleted. Credit what is no longer owed instead.'
