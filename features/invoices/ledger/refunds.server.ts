import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents } from '#shared/money.ts'
import { type InvoiceRow, lockInvoice } from '../queries.server.ts'
import type { InvoicePayment } from '../save-invoice.ts'
import type { ledger } from './contract.ts'
import { recordCardRefund } from './public.server.ts'
import { findLedgerRow, findSent, getPayment, type LedgerRow } from './queries.server.ts'
import { addRow, centsOf } from './service.server.ts'

type RefundContext = ContextOf<typeof ledger.refund>
type RefundParts = Parts<typeof ledger.refund>

/** Returns a payment: one by card at the provider first, and then in the ledger. */
export async function refundPayment(
  ctx: RefundContext,
  { params, body }: Pick<RefundParts, 'params' | 'body'>,
): Promise<InvoicePayment> {
  const started = await inTransaction(ctx, (inner) => startRefund(inner, params, body))
  const { invoice } = started
  if ('id' in started) return getPayment(ctx.db, started.id, invoice)
  const made = await refundAtProvider(ctx, started)
  return inTransaction(ctx, async (inner) => {
    const { intentId } = started
    const recorded = await recordCardRefund(inner, { ...made, refundId: made.id, intentId })
    if (recorded.outcome === 'refused') return ctx.fail('CONFLICT', { message: recorded.reason })
    return getPayment(inner.db, recorded.paymentId, invoice)
  })
}

type Invoice = Pick<InvoiceRow, 'currency'>

/** A refund that the provider is yet to make. */
interface Attempt {
  invoice: Invoice
  paymentId: string
  intentId: string
  /** In cents. */
  amount: number
  key: string
}

/** Returns the id of the ledger row, or the stored attempt if the payment came by card. */
async function startRefund(
  ctx: RefundContext,
  { id: invoiceId, paymentId }: RefundParts['params'],
  { amount, reason = '', clientEntryId }: RefundParts['body'],
): Promise<{ id: string; invoice: Invoice } | Attempt> {
  const invoice =
    (await lockInvoice(ctx.db, invoiceId, { evenVoided: true })) ?? ctx.fail('NOT_FOUND')
  const sent = await findSent(ctx.db, invoiceId, clientEntryId)
  if (sent) return { ...sent, invoice }
  const payment = await getRefundable(ctx, invoiceId, paymentId)
  const cents = centsOf(ctx, amount, invoice)
  refuseMoreThanLeft(ctx, payment, cents, invoice)
  const given = { amount: cents, reason, clientEntryId }
  if (payment.providerId)
    return storeAttempt(ctx, payment, { ...given, invoice, intentId: payment.providerId })
  const id = await addRow(ctx, invoice, {
    ...{ ...given, kind: 'refund', method: payment.method, paymentId },
    accountId: ctx.user.id,
  })
  return { id, invoice }
}

/** Finds the payment, which must belong to the invoice. */
export async function getRefundable(ctx: RefundContext, invoiceId: string, paymentId: string) {
  const row = await findLedgerRow(ctx.db, { id: paymentId })
  if (row?.invoiceId !== invoiceId || row.kind !== 'payment') return ctx.fail('NOT_FOUND')
  return row
}

function refuseMoreThanLeft(
  ctx: RefundContext,
  { refundable }: LedgerRow,
  amount: number,
  { currency }: Invoice,
): void {
  if (amount <= refundable) return
  const left = refundable > 0 ? `Only ${formatCents(refundable, currency)}` : 'Nothing'
  ctx.fail('INVALID_INPUT', { fields: { amount: `${left} of this payment can be refunded.` } })
}

interface NewAttempt extends Pick<Attempt, 'invoice' | 'intentId' | 'amount'> {
  reason: string
  clientEntryId: string | undefined
}

/** An attempt whose outcome is unknown is repeated with its key, so the provider makes one refund. */
async function storeAttempt(
  ctx: RefundContext,
  { id: paymentId, refundable }: LedgerRow,
  { invoice, intentId, amount, reason, clientEntryId }: NewAttempt,
): Promise<Attempt> {
  // The provider cannot have made one that is larger than what is left.
  await deleteAttempt(ctx, paymentId).where('amount_cents', '>', String(refundable)).execute()
  const open = await ctx.db
    .selectFrom('refund_attempt')
    .select(['key', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (open && Number(open.amount_cents) !== amount)
    return ctx.fail('CONFLICT', { message: unconfirmed(Number(open.amount_cents), invoice) })
  const { key } =
    open ??
    (await ctx.db
      .insertInto('refund_attempt')
      .values({
        payment_id: paymentId,
        amount_cents: amount,
        reason,
        client_entry_id: clientEntryId ?? null,
        account_id: ctx.user.id,
        created_at: ctx.now().toISOString(),
      })
      .returning('key')
      .executeTakeFirstOrThrow())
  return { invoice, paymentId, intentId, amount, key }
}

const unconfirmed = (cents: number, { currency }: Invoice) =>
  `A refund of ${formatCents(cents, currency)} was started, and the provider has not confirmed it. Please repeat that amount first.`

/** A repeated key makes no second refund. */
async function refundAtProvider(
  ctx: RefundContext,
  { invoice: { currency }, paymentId, ...attempt }: Attempt,
) {
  try {
    return await ctx.payments.refund({ ...attempt, currency })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return ctx.fail('UNAVAILABLE', { message: noAnswer })
    if (!(error instanceof ProviderRefused)) throw error
    await deleteAttempt(ctx, paymentId).where('key', '=', attempt.key).execute()
    return ctx.fail('CONFLICT', { message: `The provider refused the refund: ${error.message}` })
  }
}

const noAnswer =
  'The payment provider does not answer, so nothing was recorded. Trying again makes no second refund.'

function deleteAttempt({ db }: RefundContext, paymentId: string) {
  return db.deleteFrom('refund_attempt').where('payment_id', '=', paymentId)
}
