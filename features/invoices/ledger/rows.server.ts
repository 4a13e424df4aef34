import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { cutAtWord } from '#shared/text.ts'
import type { Method, Status } from '../rules.ts'
import { describeRow, type Kind, statusAfter } from './rules.ts'

/** `db` is the transaction. */
export type LedgerContext = Pick<Kernel, 'config' | 'db' | 'jobs' | 'now' | 'settings'>

/** An invoice with its amounts in cents. */
export interface LedgerInvoice {
  id: string
  /** Null for a draft. */
  number: string | null
  voided: boolean
  accountId: string
  status: Status
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paidToDate: number
}

/** Whoever writes to the ledger of an invoice waits for the others. */
export async function lockInvoice(trx: Db, id: string): Promise<LedgerInvoice | undefined> {
  const { rows } = await sql<LedgerInvoice>`
    select id, number, voided_at is not null as voided, account_id as "accountId", status,
      total_cents as total, deposit_cents as deposit, paid_cents + credited_cents as "paidToDate"
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
  reference?: string
  reason?: string
  /** Today by default. */
  paidOn?: string | undefined
  /** Who recorded it; null for the provider's events. */
  accountId: string | null
}

const actionMax = 300

/** Adds to the ledger of a locked invoice: the row, the status that follows from it, and the history. */
export async function addRow(
  { db: trx, now }: LedgerContext,
  invoice: LedgerInvoice,
  { kind, amount, method, reference = '', reason = '', accountId, ...row }: NewRow,
): Promise<string> {
  const created_at = now().toISOString()
  const { id } = await trx
    .insertInto('invoice_payment')
    .values({
      ...{ kind, method, reference, reason, created_at },
      invoice_id: invoice.id,
      amount_cents: amount,
      payment_id: row.paymentId ?? null,
      provider_id: row.providerId ?? null,
      paid_on: row.paidOn ?? calendarDay(now()),
      account_id: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paidToDate = invoice.paidToDate + (kind === 'refund' ? -amount : amount)
  const status = kind === 'refund' ? invoice.status : statusAfter({ ...invoice, paidToDate })
  const isMoved = status !== invoice.status
  if (isMoved)
    await trx.updateTable('invoice').set({ status }).where('id', '=', invoice.id).execute()
  const actions = [describeRow({ kind, amount, method, reference })]
  if (isMoved) actions.push(`Status: ${invoice.status} → ${status}`)
  await trx
    .insertInto('invoice_entry')
    .values({
      invoice_id: invoice.id,
      account_id: accountId,
      action: cutAtWord(actions.join('; '), actionMax - 1),
      comment: reason,
      created_at,
    })
    .execute()
  return id
}
