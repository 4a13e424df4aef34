import { readAgency } from '#features/agency/public.server.ts'
import { clientName } from '#people/names.ts'
import { listRecipients } from '#people/recipients.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { decimalsOf, formatCents, fromCents, toCents } from '#shared/money.ts'
import { addEntry, publishInvoiceEvent } from '../events.server.ts'
import { ledgerNotifications } from '../notifications.ts'
import { clientInvoicePaths } from '../paths.ts'
import { askStatus, withdrawPayments } from '../public.server.ts'
import { type InvoiceRow, lockInvoice } from '../queries.server.ts'
import type { Method, Status } from '../rules.ts'
import type { InvoicePayment } from '../save-invoice.ts'
import type { ledger } from './contract.ts'
import { creditMail, type LedgerEntry, receiptMail, refundMail } from './emails.server.ts'
import { findSent, getPayment } from './queries.server.ts'
import { describeRow, type Kind, missingFor, statusAfter } from './rules.ts'

type AdminContext = Context<'CONFLICT', SignedIn>

export function recordPayment(
  ctx: ContextOf<typeof ledger.record>,
  invoiceId: string,
  { amount, ...payment }: Parts<typeof ledger.record>['body'],
): Promise<InvoicePayment> {
  return recordOnce(ctx, invoiceId, payment.clientEntryId, (inner, invoice) => {
    if (invoice.status === 'Paid') ctx.fail('CONFLICT', { message: takesNoPayment })
    return addPayment(inner, invoice, { ...payment, amount: centsOf(ctx, amount, invoice) })
  })
}

const takesNoPayment =
  'The status of this invoice is Paid, so it takes no further payment. Choose another status first.'

export function creditInvoice(
  ctx: ContextOf<typeof ledger.credit>,
  invoiceId: string,
  { amount, reason, clientEntryId }: Parts<typeof ledger.credit>['body'],
): Promise<InvoicePayment> {
  return recordOnce(ctx, invoiceId, clientEntryId, (inner, invoice) => {
    const row = {
      amount: centsOf(ctx, amount, invoice),
      reason,
      clientEntryId,
      accountId: ctx.user.id,
    }
    refuseMoreThanOwed(ctx, invoice, row.amount)
    return addRow(inner, invoice, { ...row, kind: 'credit', method: null })
  })
}

const decimals = ['no', 'one', 'at most two', 'at most three']

/** An amount that was sent, in the smallest unit of the currency of the invoice. */
export function centsOf(
  ctx: Pick<Context, 'fail'>,
  amount: number,
  { currency }: Pick<InvoiceRow, 'currency'>,
): number {
  const cents = toCents(amount, currency)
  if (cents > 0 && fromCents(cents, currency) === amount) return cents
  const message = `Use ${decimals[decimalsOf(currency)]} decimals.`
  return ctx.fail('INVALID_INPUT', { fields: { amount: message } })
}

/** Sent again, an entry is recorded once and answered as it was recorded. */
function recordOnce(
  ctx: AdminContext,
  invoiceId: string,
  clientEntryId: string | undefined,
  add: (inner: AdminContext, invoice: InvoiceRow) => Promise<string>,
): Promise<InvoicePayment> {
  return inTransaction(ctx, async (inner) => {
    const invoice = await lockIssued(inner, invoiceId)
    const sent = await findSent(inner.db, invoiceId, clientEntryId)
    return getPayment(inner.db, sent?.id ?? (await add(inner, invoice)), invoice)
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
  const sentence =
    owed > 0 ? `Only ${formatCents(owed, invoice.currency)} is still owed` : 'Nothing is owed'
  ctx.fail('INVALID_INPUT', { fields: { amount: `${sentence} on this invoice.` } })
}

/** `db` is the transaction. */
export type LedgerContext = Pick<
  Kernel,
  'answersTo' | 'config' | 'db' | 'jobs' | 'now' | 'payments' | 'settings'
>

interface NewRow {
  kind: Kind
  /** In cents. */
  amount: number
  method: Method | null
  /** The payment that a refund returns. */
  paymentId?: string
  providerId?: string
  reference?: string | undefined
  reason?: string
  /** Today by default. */
  paidOn?: string | undefined
  clientEntryId?: string | null | undefined
  /** The account that recorded it; null for the provider's events. */
  accountId: string | null
}

/**
 * Adds to the ledger of a locked invoice that was issued: the row, the status that follows from it, the
 * history, the mail and the notifications.
 */
export async function addRow(
  ctx: LedgerContext,
  invoice: InvoiceRow,
  { reference = '', reason = '', paidOn = calendarDay(ctx.now()), ...row }: NewRow,
): Promise<string> {
  const { kind, amount, method, accountId } = row
  const { db: trx } = ctx
  const time = ctx.now()
  const { id } = await trx
    .insertInto('invoice_payment')
    .values({
      ...{ kind, method, reference, reason, created_at: time.toISOString() },
      invoice_id: invoice.id,
      amount_cents: amount,
      payment_id: row.paymentId ?? null,
      provider_id: row.providerId ?? null,
      client_entry_id: row.clientEntryId ?? null,
      paid_on: paidOn,
      account_id: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paidToDate = invoice.paidToDate + (kind === 'refund' ? -amount : amount)
  const status =
    kind === 'refund' ? invoice.status : await statusNow(ctx, { ...invoice, paidToDate })
  const actions = [describeRow({ kind, amount, method, reference, currency: invoice.currency })]
  if (status !== invoice.status) {
    await trx.updateTable('invoice').set({ status }).where('id', '=', invoice.id).execute()
    actions.push(`Status: ${invoice.status} → ${status}`)
  }
  await withdrawPayments(ctx, invoice.id, { paidBy: row.providerId })
  const action = actions.join('; ')
  await addEntry(trx, { invoiceId: invoice.id, accountId, action, comment: reason, time })
  await publishInvoiceEvent(trx, invoice.id)
  const rest = invoice.total - paidToDate
  await notifyOfRow(ctx, invoice, { ...row, reference, reason, paidOn, rest })
  return id
}

async function statusNow(ctx: LedgerContext, invoice: InvoiceRow): Promise<Status> {
  return (await askStatus(ctx, invoice)) ?? statusAfter(invoice)
}

const mails = { payment: receiptMail, refund: refundMail, credit: creditMail }

type Recorded = Pick<NewRow, 'kind' | 'accountId'> &
  Pick<LedgerEntry, 'amount' | 'method' | 'reference' | 'reason' | 'paidOn' | 'rest'>

/** Mails the client about a row, and notifies both sides of a payment. */
async function notifyOfRow(
  ctx: LedgerContext,
  { id: about, client, number: given, dueDate, total, currency }: InvoiceRow,
  { kind, accountId, ...row }: Recorded,
): Promise<void> {
  const number = given ?? ''
  const href = ctx.config.origin + clientInvoicePaths.details(about)
  const { clientId } = client
  const received = ledgerNotifications['payment-received']
  const agency = await readAgency(ctx)
  for (const recipient of await listRecipients(ctx.db, clientId, received.rights)) {
    const entry = { ...row, ...recipient, number, dueDate, total, currency, href }
    await ctx.jobs.send(ctx.db, mailJobs.mail, mails[kind](agency, entry))
  }
  if (kind !== 'payment') return
  const amount = formatCents(row.amount, currency)
  // In the order of their kinds, in which notifications are locked.
  await notify(ctx.db, {
    to: await listAdmins(ctx.db, accountId),
    kind: ledgerNotifications['client-paid'],
    subject: `${amount} from ${clientName(client)} for ${number}`,
    about,
  })
  await notify(ctx.db, {
    to: { clientId },
    kind: received,
    subject: `${amount} for ${number}`,
    about,
  })
}

/** All but the one who recorded it. */
async function listAdmins(trx: Db, accountId: string | null): Promise<string[]> {
  const admins = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('id', 'is distinct from', accountId)
    .execute()
  return admins.map(({ id }) => id)
}
