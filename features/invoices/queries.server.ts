import { type InferResult, type SqlBool, sql } from 'kysely'
import { addressLines, taxIdLines } from '#people/address.ts'
import { nameOf } from '#people/names.ts'
import { clientJson, personJson } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { fromCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import { type RateTax, toRateTax } from './amounts.ts'
import type { Invoice, InvoiceEntry, OwnInvoice, Titled } from './contract.ts'
import { disagrees, dueNow, type Status, shownStatus } from './rules.ts'
import type { Addressee, InvoiceItem } from './save-invoice.ts'

export const paidToDate = sql<number>`(invoice.paid_cents + invoice.credited_cents)`
export const owed = sql<number>`(invoice.total_cents - ${paidToDate})`
export const isIssued = sql<SqlBool>`(invoice.number is not null and invoice.voided_at is null)`
export const isOpen = sql<SqlBool>`(${isIssued} and invoice.status <> 'Paid' and ${owed} > 0)`

/** An item as it is stored, in cents. */
export interface StoredItem {
  id: string
  service: string
  description: string
  quantity: number
  price: number
  /** After its discount. */
  total: number
  discount?: number | undefined
  discountPercent?: number | null | undefined
  taxRate?: number | null | undefined
  taxName?: string | undefined
  /** The step of the reminders that added it. A late fee is not taxed. */
  lateFee?: number
}

type Cents = `${'subtotal' | 'discount' | 'tax' | 'total' | 'deposit' | 'paid' | 'credited'}_cents`
const cents = (column: Cents) => sql<number>`${sql.ref(`invoice.${column}`)}`

export const titled = (table: 'task' | 'project') =>
  sql<Titled>`json_build_object('id', ${sql.ref(`${table}.id`)}, '_id', ${sql.ref(`${table}.id`)},
    'title', ${sql.ref(`${table}.title`)})`

export function selectInvoices(db: Db) {
  return db
    .selectFrom('invoice')
    .innerJoin('invoice_client as client', 'client.id', 'invoice.client_id')
    .select([
      'invoice.id',
      'invoice.number',
      sql<Recipient | null>`invoice.billed_to`.as('billedTo'),
      clientJson('client').as('client'),
      sql<Titled | null>`(
        select ${titled('project')} from project where project.id = invoice.project_id
      )`.as('project'),
      'invoice.stage_id as stageId',
      'invoice.status',
      'invoice.currency',
      sql<StoredItem[]>`invoice.items`.as('items'),
      cents('subtotal_cents').as('subtotal'),
      sql<number | null>`invoice.tax_rate::float8`.as('taxRate'),
      cents('tax_cents').as('tax'),
      sql<number | null>`invoice.discount_percent::float8`.as('discountPercent'),
      cents('discount_cents').as('discount'),
      'invoice.prices_gross as pricesGross',
      'invoice.reverse_charge as reverseCharge',
      'invoice.small_business as smallBusiness',
      sql<RateTax[]>`invoice.taxes`.as('taxes'),
      cents('total_cents').as('total'),
      sql<number | null>`invoice.deposit_percent::float8`.as('depositPercent'),
      cents('deposit_cents').as('deposit'),
      cents('paid_cents').as('paid'),
      cents('credited_cents').as('credited'),
      paidToDate.as('paidToDate'),
      'invoice.due_date as dueDate',
      'invoice.date_issued as dateIssued',
      'invoice.note',
      'invoice.internal_note as internalNote',
      'invoice.reminders_paused as remindersPaused',
      'invoice.link_version as linkVersion',
      'invoice.first_viewed_at as firstViewedAt',
      'invoice.voided_at as voidedAt',
      'invoice.void_reason as voidReason',
      'invoice.credit_note as creditNote',
      sql<boolean>`exists (select from invoice_payment where invoice_id = invoice.id)`.as('fixed'),
      'invoice.created_at as createdAt',
      'invoice.updated_at as updatedAt',
    ])
    .$narrowType<{ status: Status }>()
}

/** An invoice as it is stored, in cents, with its client. */
export type InvoiceRow = InferResult<ReturnType<typeof selectInvoices>>[number]

export const toItem = (
  { lateFee, price, total, discount, ...item }: StoredItem,
  currency: string,
): InvoiceItem => ({
  ...item,
  ...(discount && { discount: fromCents(discount, currency) }),
  _id: item.id,
  price: fromCents(price, currency),
  total: fromCents(total, currency),
  untaxed: lateFee !== undefined,
})

/** The fields that the client sees. */
export function toOwnInvoice(row: InvoiceRow, today: string): OwnInvoice {
  const { id, deposit, total, dueDate, dateIssued, note, taxRate, depositPercent, currency } = row
  const { discountPercent, pricesGross, reverseCharge, smallBusiness } = row
  const voided = row.voidedAt !== null
  const inMoney = (cents: number) => fromCents(cents, currency)
  return {
    ...{ _id: id, id, dueDate, dateIssued, note, taxRate, depositPercent, currency },
    ...{ discountPercent, pricesGross, reverseCharge, smallBusiness },
    discount: fromCents(row.discount, currency),
    taxes: row.taxes.map((each) => toRateTax(each, currency)),
    invoiceNumber: row.number,
    userId: row.client,
    status: voided ? row.status : shownStatus(row, today),
    items: row.items.map((item) => toItem(item, currency)),
    subTotal: inMoney(row.subtotal),
    tax: inMoney(row.tax),
    totalAmount: inMoney(total),
    initialDeposit: inMoney(deposit),
    paidToDate: inMoney(row.paidToDate),
    credited: inMoney(row.credited),
    remainingBalance: voided ? 0 : inMoney(total - row.paidToDate),
    dueNow: voided ? 0 : inMoney(dueNow(row)),
    invoiceUrl: `/api/invoice/download/${id}`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The fields that editors see. */
export function toInvoice(row: InvoiceRow, today: string): Invoice {
  const { voidedAt, voidReason, creditNote, internalNote, remindersPaused, firstViewedAt } = row
  const draft = row.number === null
  return {
    ...toOwnInvoice(row, today),
    projectId: row.project,
    ofStage: row.stageId !== null,
    setStatus: row.status,
    disagrees: !draft && voidedAt === null && disagrees(row),
    ...{ draft, voidedAt, voidReason, creditNote, internalNote, remindersPaused, firstViewedAt },
    fixed: row.fixed,
  }
}

/** Admins alone find an invoice that was voided, and clients only their own that were issued. */
function isSeenBy({ clientId, role }: Pick<SignedIn, 'clientId' | 'role'>) {
  if (role === 'Admin') return sql<SqlBool>`true`
  if (mayCall('editor', role)) return sql<SqlBool>`invoice.voided_at is null`
  return sql<SqlBool>`(${isIssued} and invoice.client_id = ${clientId})`
}

/** Answers an invoice that the reader may not see like one that does not exist. */
export async function getInvoice(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
): Promise<InvoiceRow> {
  const seen = selectInvoices(db).where('invoice.id', '=', id).where(isSeenBy(user))
  return (await seen.executeTakeFirst()) ?? fail('NOT_FOUND')
}

/** An invoice that exists, whoever asks. */
export function readInvoice(db: Db, id: string): Promise<InvoiceRow> {
  return selectInvoices(db).where('invoice.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Waits for the other writers of the invoice, then reads what they left. The invoices of the stages of
 * a project change each other, so the project is locked before one of them.
 */
export async function lockInvoice(
  trx: Db,
  id: string,
  { evenVoided = false } = {},
): Promise<InvoiceRow | undefined> {
  await trx
    .selectFrom('project')
    .select('id')
    .where('id', 'in', (invoice) =>
      invoice
        .selectFrom('invoice')
        .select('project_id')
        .where('invoice.id', '=', id)
        .where('stage_id', 'is not', null),
    )
    .forNoKeyUpdate()
    .execute()
  await trx.selectFrom('invoice').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const invoice = await selectInvoices(trx).where('invoice.id', '=', id).executeTakeFirst()
  return evenVoided || !invoice?.voidedAt ? invoice : undefined
}

/** The author of the latest version, unless the program wrote it. */
export async function findWriter(db: Db, id: string): Promise<string | null> {
  const newest = await db
    .selectFrom('invoice_version')
    .select('account_id')
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.account_id ?? null
}

const mostEntries = 100

/** The newest entries first. */
export async function listEntries(
  db: Db,
  invoiceId: string,
  { forEditor }: { forEditor: boolean },
): Promise<InvoiceEntry[]> {
  return db
    .selectFrom('invoice_entry as entry')
    .leftJoin('account as author', 'author.id', 'entry.account_id')
    .select([
      'entry.id',
      'entry.id as _id',
      'entry.action',
      'entry.comment',
      personJson('author').as('author'),
      sql<boolean>`author.role is not distinct from 'User'`.as('fromClient'),
      'entry.created_at as timestamp',
    ])
    .where('entry.invoice_id', '=', invoiceId)
    .$if(!forEditor, (query) => query.where('entry.internal', '=', false))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(mostEntries)
    .execute()
}

type Named = 'firstName' | 'lastName' | 'businessName' | 'taxId' | 'buyerReference'
type Located = 'address' | 'city' | 'state' | 'zipCode' | 'country'
/** A client as an invoice names it. */
export type Recipient = Record<Named | Located, string>

/** An issued invoice keeps its recipient. That of a draft is the client as it is now. */
export async function findRecipient(
  db: Db,
  { billedTo, client: { clientId } }: { billedTo: Recipient | null; client: { clientId: string } },
): Promise<Recipient | undefined> {
  if (billedTo || !clientId) return billedTo ?? undefined
  const { rows } = await sql<{ found: Recipient | null }>`
    select recipient_of(${clientId}) as found`.execute(db)
  return rows[0]?.found ?? undefined
}

/** The column of an invoice that bills the client as it is now. */
export const recipientOf = async (db: Db, clientId: string) =>
  JSON.stringify(await findRecipient(db, { billedTo: null, client: { clientId } }))

export function toAddressee({ businessName, taxId, ...recipient }: Recipient): Addressee {
  const address = [...addressLines(recipient), ...taxIdLines(taxId)]
  return { name: nameOf(recipient), businessName, address }
}

/** Without a condition also drafts and voided ones. */
export async function countOf(
  db: Db,
  table: 'invoice' | 'recurring_invoice',
  clientId: string,
  only = sql<SqlBool>`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where client_id = ${clientId} and ${only}`.execute(db)
  return rows[0]?.count ?? 0
}
