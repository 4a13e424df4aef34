import { sql } from 'kysely'
import { withdrawPayments } from '#features/payments/withdrawal/service.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { announceInvoice } from '../events.server.ts'
import { addEntry } from '../history.server.ts'
import type { Method, Status } from '../rules.ts'
import { tellOfRow } from './news.server.ts'
import { describeRow, type Kind, statusAfter } from './rules.ts'

/** `db` is the transaction. */
export type LedgerContext = Pick<Kernel, 'config' | 'db' | 'jobs' | 'now' | 'payments' | 'settings'>

/** An invoice with its amounts in cents. */
export interface LedgerInvoice {
  id: string
  /** Null for a draft. */
  number: string | null
  voided: boolean
  accountId: string
  dueDate: string
  status: Status
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paidToDate: number
}

/** Locks the invoice, so that entries of its ledger are written one after the other. */
export async function lockInvoice(trx: Db, id: string): Promise<LedgerInvoice | undefined> {
  const { rows } = await sql<LedgerInvoice>`
    select id, number, voided_at is not null as voided, account_id as "accountId",
      due_date as "dueDate", status, total_cents as total, deposit_cents as deposit,
      paid_cents + credited_cents as "paidToDate"
    from invoice where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

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
 * history, and what both sides are told.
 */
export async function addRow(
  ctx: LedgerContext,
  invoice: LedgerInvoice,
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
  await announceInvoice(trx, invoice.id)
  await tellOfRow(ctx, {
    ...{ kind, amount, method, reference, reason, paidOn },
    ...{ invoiceId: invoice.id, clientId: invoice.accountId, authorId: accountId },
    ...{ number: invoice.number ?? '', dueDate: invoice.dueDate },
    ...{ total: invoice.total, rest: invoice.total - paidToDate },
  })
  return id
}
