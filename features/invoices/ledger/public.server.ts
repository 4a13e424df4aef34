import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { type InvoiceRow, lockInvoice } from '../queries.server.ts'
import { findLedgerRow } from './queries.server.ts'
import { addRow, type LedgerContext } from './service.server.ts'

/** The outcome of a provider event. A refused one needs a decision; its reason is a sentence. */
export type CardOutcome =
  | { outcome: 'recorded' | 'known'; paymentId: string }
  | { outcome: 'refused'; reason: string }

interface CardPayment {
  invoiceId: string
  /** The id of the intent at the provider. */
  providerId: string
  /** In cents. */
  amount: number
  /** Now by default. */
  paidAt?: Date
}

/**
 * Records a payment by card, once for each id of the provider, with what follows from it. `ctx.db` is
 * the transaction. A payment that the invoice cannot take is refused without a change.
 */
export async function recordCardPayment(
  ctx: LedgerContext,
  { invoiceId, providerId, amount, paidAt = ctx.now() }: CardPayment,
): Promise<CardOutcome> {
  const invoice = await lockInvoice(ctx.db, invoiceId, { evenVoided: true })
  if (!invoice) return { outcome: 'refused', reason: 'The invoice of this payment does not exist.' }
  const known = await findLedgerRow(ctx.db, { providerId })
  if (known) return { outcome: 'known', paymentId: known.id }
  const paid = `${formatCents(amount, invoice.currency)} was paid by card`
  if (!invoice.number || invoice.voidedAt)
    return { outcome: 'refused', reason: `${paid} for an invoice that is not issued.` }
  const owed = invoice.total - invoice.paidToDate
  if (amount > owed) {
    const reason = `${paid}, but only ${formatCents(owed, invoice.currency)} was owed on ${invoice.number}.`
    return { outcome: 'refused', reason }
  }
  const paymentId = await addRow(ctx, invoice, {
    ...{ kind: 'payment', method: 'card', amount, providerId },
    paidOn: calendarDay(paidAt),
    accountId: null,
  })
  return { outcome: 'recorded', paymentId }
}

interface CardRefund {
  /** The id of the intent whose payment is returned. */
  intentId: string
  /** The id of the refund at the provider. */
  refundId: string
  /** In cents. */
  amount: number
}

/** Records a refund by the provider, once for each of its ids. `ctx.db` is the transaction. */
export async function recordCardRefund(
  ctx: LedgerContext,
  { intentId, refundId, amount }: CardRefund,
): Promise<CardOutcome> {
  const payment = await findLedgerRow(ctx.db, { providerId: intentId })
  const invoice = payment && (await lockInvoice(ctx.db, payment.invoiceId, { evenVoided: true }))
  if (payment?.kind !== 'payment' || !invoice)
    return { outcome: 'refused', reason: 'A payment was refunded that is not in the ledger.' }
  const known = await findLedgerRow(ctx.db, { providerId: refundId })
  if (known) return { outcome: 'known', paymentId: known.id }
  // Read again under the lock.
  const { refundable = 0 } = (await findLedgerRow(ctx.db, { providerId: intentId })) ?? {}
  if (amount > refundable) {
    const [asked, left] = [amount, refundable].map((cents) => formatCents(cents, invoice.currency))
    const reason = `${asked} was refunded, but only ${left} of the payment was left.`
    return { outcome: 'refused', reason }
  }
  const attempt = await takeAttempt(ctx.db, payment.id, amount)
  const paymentId = await addRow(ctx, invoice, {
    ...{ kind: 'refund', method: 'card', amount, paymentId: payment.id, providerId: refundId },
    reason: attempt?.reason ?? '',
    clientEntryId: attempt?.client_entry_id,
    accountId: attempt?.account_id ?? null,
  })
  return { outcome: 'recorded', paymentId }
}

/** The refund by an Admin that the provider has now made. */
function takeAttempt(trx: Db, paymentId: string, amount: number) {
  return trx
    .deleteFrom('refund_attempt')
    .where('payment_id', '=', paymentId)
    .where('amount_cents', '=', String(amount))
    .returning(['reason', 'client_entry_id', 'account_id'])
    .executeTakeFirst()
}

/** Locks an issued invoice, of this client if it is given. */
export async function lockPayable(
  trx: Db,
  { invoiceId, clientId }: { invoiceId: string; clientId?: string | undefined },
): Promise<(InvoiceRow & { number: string }) | undefined> {
  const invoice = await lockInvoice(trx, invoiceId, { evenVoided: true })
  if (!invoice?.number || invoice.voidedAt) return undefined
  if (clientId !== undefined && invoice.client.clientId !== clientId) return undefined
  return { ...invoice, number: invoice.number }
}
