import { readAgency } from '#features/agency/public.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { calendarDay } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { publishInvoiceEvent } from '../events.server.ts'
import { addEntry } from '../history.server.ts'
import { ledgerNotifications } from '../notifications.ts'
import { clientInvoicePaths } from '../paths.ts'
import { withdrawPayments } from '../public.server.ts'
import { findRecipient, type InvoiceRow } from '../queries.server.ts'
import type { Method } from '../rules.ts'
import { creditMail, type LedgerEntry, receiptMail, refundMail } from './emails.server.ts'
import { describeRow, type Kind, statusAfter } from './rules.ts'

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
  { kind, amount, method, reference = '', reason = '', accountId, ...row }: NewRow,
): Promise<string> {
  const { db: trx } = ctx
  const time = ctx.now()
  const paidOn = row.paidOn ?? calendarDay(time)
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
  const status = kind === 'refund' ? invoice.status : statusAfter({ ...invoice, paidToDate })
  const actions = [describeRow({ kind, amount, method, reference })]
  if (status !== invoice.status) {
    await trx.updateTable('invoice').set({ status }).where('id', '=', invoice.id).execute()
    actions.push(`Status: ${invoice.status} → ${status}`)
  }
  await withdrawPayments(ctx, invoice.id, { paidBy: row.providerId })
  const action = actions.join('; ')
  await addEntry(trx, { invoiceId: invoice.id, accountId, action, comment: reason, time })
  await publishInvoiceEvent(trx, invoice.id)
  await notifyOfRow(ctx, invoice, {
    kind,
    amount,
    method,
    reference,
    reason,
    paidOn,
    accountId,
    rest: invoice.total - paidToDate,
  })
  return id
}

const mails = { payment: receiptMail, refund: refundMail, credit: creditMail }

interface Recorded
  extends Pick<LedgerEntry, 'amount' | 'method' | 'reference' | 'reason' | 'paidOn' | 'rest'>,
    Pick<NewRow, 'kind' | 'accountId'> {}

/** Mails the client about a row, and notifies both sides of a payment. */
async function notifyOfRow(
  ctx: LedgerContext,
  { id: about, client: { id: clientId }, number: given, dueDate, total }: InvoiceRow,
  { kind, accountId, ...row }: Recorded,
): Promise<void> {
  const client = await findRecipient(ctx.db, clientId)
  const number = given ?? ''
  const href = ctx.config.origin + clientInvoicePaths.details(about)
  const entry = { ...row, ...client, number, dueDate, total, href }
  await ctx.jobs.send(ctx.db, mailJobs.mail, mails[kind](await readAgency(ctx), entry))
  if (kind !== 'payment') return
  const amount = formatCents(row.amount)
  // In the order of their kinds, in which notifications are locked.
  await notify(ctx.db, {
    to: await listAdmins(ctx.db, accountId),
    kind: ledgerNotifications['client-paid'],
    subject: `${amount} from ${client.name} for ${number}`,
    about,
  })
  await notify(ctx.db, {
    to: clientId,
    kind: ledgerNotifications['payment-received'],
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
