import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents, toCents } from '#shared/money.ts'
import type { InvoicePayment } from '../contract.ts'
import { type InvoiceRow, lockInvoice } from '../queries.server.ts'
import type { ledger } from './contract.ts'
import { findSent, getPayment } from './queries.server.ts'
import { addRow, type LedgerContext } from './rows.server.ts'
import { missingFor } from './rules.ts'

type AdminContext = Context<'CONFLICT', SignedIn>

/** Sent again, a payment is recorded once and answered as it was recorded. */
export function recordPayment(
  ctx: ContextOf<typeof ledger.record>,
  invoiceId: string,
  { amount, ...payment }: Parts<typeof ledger.record>['body'],
): Promise<InvoicePayment> {
  return inTransaction(ctx, async (inner) => {
    const invoice = await lockIssued(inner, invoiceId)
    const sent = await findSent(inner.db, invoiceId, payment.clientEntryId)
    if (sent) return getPayment(inner.db, sent.id)
    if (invoice.status === 'Paid') ctx.fail('CONFLICT', { message: takesNoPayment })
    const id = await addPayment(inner, invoice, { ...payment, amount: toCents(amount) })
    return getPayment(inner.db, id)
  })
}

const takesNoPayment =
  'The status of this invoice is Paid, so it takes no further payment. Choose another status first.'

export function creditInvoice(
  ctx: ContextOf<typeof ledger.credit>,
  invoiceId: string,
  { amount, reason, clientEntryId }: Parts<typeof ledger.credit>['body'],
): Promise<InvoicePayment> {
  return inTransaction(ctx, async (inner) => {
    const invoice = await lockIssued(inner, invoiceId)
    const sent = await findSent(inner.db, invoiceId, clientEntryId)
    if (sent) return getPayment(inner.db, sent.id)
    const cents = toCents(amount)
    refuseMoreThanOwed(ctx, invoice, cents)
    const id = await addRow(inner, invoice, {
      ...{ kind: 'credit', method: null, amount: cents, reason, clientEntryId },
      accountId: ctx.user.id,
    })
    return getPayment(inner.db, id)
  })
}

/** The payment method of a payment that was not made by card on the site. */
type HowPaid = Omit<Parts<typeof ledger.record>['body'], 'amount'>

type Recorder = LedgerContext & Pick<Context<never, SignedIn | null>, 'fail' | 'user'>

/**
 * Records what the ledger lacks for a status that was just set by hand: the rest of the deposit, or all
 * that is owed. `ctx.db` is the transaction.
 */
export async function recordMissing(ctx: Recorder, invoiceId: string, how: HowPaid): Promise<void> {
  const invoice =
    (await lockInvoice(ctx.db, invoiceId, { evenVoided: true })) ?? ctx.fail('NOT_FOUND')
  if (!invoice.number) ctx.fail('INVALID_INPUT', { fields: { recordPayment: isDraft } })
  const amount = missingFor(invoice)
  if (amount > 0) await addPayment(ctx, invoice, { ...how, amount }, 'recordPayment.')
}

/** The amount is in cents. */
async function addPayment(
  ctx: Recorder,
  invoice: InvoiceRow,
  { paidOn, amount, method, reference, clientEntryId }: HowPaid & { amount: number },
  prefix = '',
): Promise<string> {
  refuseMoreThanOwed(ctx, invoice, amount)
  if (paidOn && paidOn > calendarDay(ctx.now()))
    ctx.fail('INVALID_INPUT', { fields: { [`${prefix}paidOn`]: 'This day is in the future.' } })
  const row = { kind: 'payment', method, amount, reference, paidOn, clientEntryId } as const
  return addRow(ctx, invoice, { ...row, accountId: ctx.user?.id ?? null })
}

const isDraft = 'This is a draft. It takes payments once it is issued.'

async function lockIssued(ctx: AdminContext, id: string): Promise<InvoiceRow> {
  const invoice = (await lockInvoice(ctx.db, id, { evenVoided: true })) ?? ctx.fail('NOT_FOUND')
  if (invoice.voidedAt)
    ctx.fail('CONFLICT', { message: 'This invoice was deleted, so it takes no payments.' })
  if (!invoice.number) ctx.fail('CONFLICT', { message: isDraft })
  return invoice
}

function refuseMoreThanOwed(ctx: Pick<Context, 'fail'>, invoice: InvoiceRow, amount: number): void {
  const owed = invoice.total - invoice.paidToDate
  if (amount <= owed) return
  const sentence = owed > 0 ? `Only ${formatCents(owed)} is still owed` : 'Nothing is owed'
  ctx.fail('INVALID_INPUT', { fields: { amount: `${sentence} on this invoice.` } })
}
