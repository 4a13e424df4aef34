import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { decimalsOf } from '#shared/money.ts'
import type { Method } from '../rules.ts'
import type { InvoicePayment } from '../save-invoice.ts'
import type { Kind } from './rules.ts'

/** The amount of a payment that was not refunded yet, in cents; 0 for other entries. */
const refundable = sql<number>`case when payment.kind = 'payment' then payment.amount_cents - (
  select coalesce(sum(refund.amount_cents), 0) from invoice_payment as refund
  where refund.payment_id = payment.id) else 0 end`

const inMoney = (cents: RawBuilder<number>, currency: string) =>
  sql<number>`${cents} / ${10 ** decimalsOf(currency)}::float8`

function selectPayments(db: Db, { currency }: { currency: string }) {
  return db
    .selectFrom('invoice_payment as payment')
    .select([
      'payment.id',
      'payment.id as _id',
      'payment.kind',
      inMoney(sql`payment.amount_cents`, currency).as('amount'),
      'payment.method',
      'payment.reference',
      'payment.reason',
      'payment.paid_on as paidOn',
      inMoney(refundable, currency).as('refundable'),
      'payment.created_at as timestamp',
    ])
    .$narrowType<Pick<InvoicePayment, 'kind' | 'method'>>()
}

/** The ledger of an invoice, oldest first. The ids of the provider are for editors. */
export function listPayments(
  db: Db,
  invoice: { id: string; currency: string },
  { withProvider }: { withProvider: boolean },
): Promise<InvoicePayment[]> {
  return selectPayments(db, invoice)
    .$if(withProvider, (query) => query.select('payment.provider_id as providerId'))
    .where('payment.invoice_id', '=', invoice.id)
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
}

export function getPayment(
  db: Db,
  id: string,
  invoice: { currency: string },
): Promise<InvoicePayment> {
  return selectPayments(db, invoice)
    .select('payment.provider_id as providerId')
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface LedgerRow {
  id: string
  invoiceId: string
  kind: Kind
  method: Method | null
  providerId: string | null
  /** In cents. */
  refundable: number
}

export async function findLedgerRow(
  db: Db,
  wanted: { id: string } | { providerId: string },
): Promise<LedgerRow | undefined> {
  const isWanted = 'id' in wanted ? sql`id = ${wanted.id}` : sql`provider_id = ${wanted.providerId}`
  const { rows } = await sql<LedgerRow>`
    select id, invoice_id as "invoiceId", kind, method, provider_id as "providerId",
      ${refundable} as refundable
    from invoice_payment as payment where ${isWanted}`.execute(db)
  return rows[0]
}

/** The entry of a form that was sent before. The caller has locked the invoice. */
export async function findSent(db: Db, invoiceId: string, clientEntryId: string | undefined) {
  if (!clientEntryId) return undefined
  return db
    .selectFrom('invoice_payment')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('client_entry_id', '=', clientEntryId)
    .executeTakeFirst()
}
