import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows, patternOf } from '#server/db/list.ts'
import { addDays, weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { InvoiceEntry } from './contract.ts'
import type { InvoiceRow } from './rows.server.ts'
import { dueStatuses, type Filter, monthsAround, type Status } from './rules.ts'

export const paidToDate = sql<number>`(invoice.paid_cents + invoice.credited_cents)`
export const owed = sql<number>`(invoice.total_cents - ${paidToDate})`
export const isIssued = sql<SqlBool>`(invoice.number is not null and invoice.voided_at is null)`
export const isOpen = sql<SqlBool>`(${isIssued} and invoice.status <> 'Paid' and ${owed} > 0)`

type Cents = `${'subtotal' | 'tax' | 'total' | 'deposit' | 'paid' | 'credited'}_cents`
const cents = (column: Cents) => sql<number>`${sql.ref(`invoice.${column}`)}`

export function selectInvoices(db: Db) {
  return db
    .selectFrom('invoice')
    .innerJoin('invoice_client as client', 'client.id', 'invoice.account_id')
    .select([
      'invoice.id',
      'invoice.number',
      sql<InvoiceRow['client']>`json_build_object('id', client.id, '_id', client.id,
        'firstName', client.first_name, 'lastName', client.last_name,
        'businessName', client.business_name)`.as('client'),
      'invoice.status',
      sql<InvoiceRow['items']>`invoice.items`.as('items'),
      cents('subtotal_cents').as('subtotal'),
      sql<number | null>`invoice.tax_rate::float8`.as('taxRate'),
      cents('tax_cents').as('tax'),
      cents('total_cents').as('total'),
      sql<number | null>`invoice.deposit_percent::float8`.as('depositPercent'),
      cents('deposit_cents').as('deposit'),
      cents('paid_cents').as('paid'),
      cents('credited_cents').as('credited'),
      'invoice.due_date as dueDate',
      'invoice.date_issued as dateIssued',
      'invoice.note',
      'invoice.internal_note as internalNote',
      'invoice.reminders_paused as remindersPaused',
      'invoice.link_version as linkVersion',
      'invoice.first_viewed_at as firstViewedAt',
      'invoice.voided_at as voidedAt',
      'invoice.void_reason as voidReason',
      sql<boolean>`exists (select from invoice_payment where invoice_id = invoice.id)`.as('fixed'),
      'invoice.created_at as createdAt',
      'invoice.updated_at as updatedAt',
    ])
    .$narrowType<{ status: Status }>()
}

/** The same condition as `shownStatus`, for issued invoices. */
export function isOverdue(today: string) {
  return sql`(${isIssued} and (invoice.status = 'Overdue' or (invoice.status = any (${[...dueStatuses]})
    and invoice.due_date < ${today} and ${paidToDate} < invoice.total_cents)))`
}

function matching(filter: Filter | undefined, today: string): Expression<SqlBool> {
  if (filter === 'Draft') return sql`(invoice.number is null and invoice.voided_at is null)`
  if (filter === 'Voided') return sql`invoice.voided_at is not null`
  return sql`(${isIssued} and ${ofIssued(filter, today)})`
}

/** Invoices are due while something is owed. */
function ofIssued(filter: Exclude<Filter, 'Draft' | 'Voided'> | undefined, today: string) {
  if (!filter) return sql`true`
  if (filter === 'Paid') return sql`invoice.status = 'Paid'`
  if (filter === 'Overdue') return isOverdue(today)
  if (filter === 'Pending') return sql`(invoice.status = 'Pending' and not ${isOverdue(today)})`
  if (filter === 'Open') return isOpen
  if (isOfMonth(filter))
    return sql`invoice.id in (select invoice_id from ${receivedIn(monthOf(filter, today))})`
  const { first, last } = daysOf(filter, today)
  return sql`(invoice.due_date between ${first} and ${last} and invoice.status <> 'Paid'
    and ${paidToDate} < invoice.total_cents)`
}

interface Month {
  from: string
  until: string
}

/** The payments of a month. Refunds count as negative amounts. */
export const receivedIn = ({ from, until }: Month) => sql`(
  select invoice_id, case kind when 'refund' then -amount_cents else amount_cents end as cents
  from invoice_payment
  where kind <> 'credit' and paid_on >= ${from} and paid_on < ${until}) as received`

type MonthFilter = 'paid-this-month' | 'paid-last-month'

const isOfMonth = (filter: Filter | undefined): filter is MonthFilter =>
  filter === 'paid-this-month' || filter === 'paid-last-month'

function monthOf(filter: MonthFilter, today: string): Month {
  const { last, first, next } = monthsAround(today)
  return filter === 'paid-this-month' ? { from: first, until: next } : { from: last, until: first }
}

function daysOf(filter: 'due-today' | 'due-this-week' | 'due-next-week', today: string) {
  if (filter === 'due-today') return { first: today, last: today }
  const week = weekOf(today)
  return filter === 'due-this-week' ? week : weekOf(addDays(week.last, 1))
}

const isFound = (pattern: string) => sql`(invoice.id in (
    select invoice_id from invoice_words where words like lower(${pattern}))
  or invoice.account_id in (
    select id from invoice_client
    where first_name || ' ' || last_name ilike ${pattern} or business_name ilike ${pattern}))`

export interface InvoiceQuery extends ListQuery {
  filter?: Filter | undefined
  client?: string | undefined
}

const sorts = {
  dateIssued: sql.ref('invoice.date_issued'),
  dueDate: sql.ref('invoice.due_date'),
  updatedAt: sql.ref('invoice.updated_at'),
  // The year and the running number: INV-2026-10000 comes after INV-2026-9999, and after A-2026-9999.
  invoiceNumber: [
    sql`split_part(invoice.number, '-', 2)`,
    sql`split_part(invoice.number, '-', 3)::bigint`,
  ],
  subTotal: sql.ref('invoice.subtotal_cents'),
  status: sql.ref('invoice.status'),
}

function selected(today: string, { filter, client }: InvoiceQuery) {
  const ofClient = client ? sql`invoice.account_id = ${client}` : sql`true`
  return sql<SqlBool>`${matching(filter, today)} and ${ofClient}`
}

export function listInvoices(
  db: Db,
  today: string,
  query: InvoiceQuery,
): Promise<Rows<InvoiceRow>> {
  return listRows(db, {
    table: 'invoice',
    select: selectInvoices(db),
    sorts,
    search: [isFound],
    joinLate: true,
    where: selected(today, query),
    query,
  })
}

/** In cents. */
export async function sumInvoices(db: Db, today: string, { q, ...query }: InvoiceQuery) {
  const sumOf = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`
  const paid = isOfMonth(query.filter)
    ? sql`(select sum(cents) from ${receivedIn(monthOf(query.filter, today))}
        where invoice_id = invoice.id)`
    : sql`invoice.paid_cents`
  return db
    .selectFrom('invoice')
    .select([
      sumOf(sql`case when ${isOpen} then ${owed} end`).as('open'),
      sumOf(sql`case when ${isOverdue(today)} then ${owed} end`).as('overdue'),
      sumOf(paid).as('paid'),
    ])
    .where(selected(today, query))
    .where(sql<SqlBool>`${q ? isFound(patternOf(q)) : sql`true`}`)
    .executeTakeFirstOrThrow()
}

/** Admins alone find an invoice that was voided, and clients only their own that were issued. */
function isSeenBy({ id, role }: Pick<SignedIn, 'id' | 'role'>) {
  if (role === 'Admin') return sql<SqlBool>`true`
  if (mayCall('editor', role)) return sql<SqlBool>`invoice.voided_at is null`
  return sql<SqlBool>`(${isIssued} and invoice.account_id = ${id})`
}

export function findInvoice(
  db: Db,
  reader: Pick<SignedIn, 'id' | 'role'>,
  id: string,
): Promise<InvoiceRow | undefined> {
  return selectInvoices(db).where('invoice.id', '=', id).where(isSeenBy(reader)).executeTakeFirst()
}

/** An invoice that exists, whoever asks. */
export function readInvoice(db: Db, id: string): Promise<InvoiceRow> {
  return selectInvoices(db).where('invoice.id', '=', id).executeTakeFirstOrThrow()
}

/** Waits for the other writers of the invoice, then reads what they left. */
export async function lockInvoice(trx: Db, id: string): Promise<InvoiceRow | undefined> {
  await trx.selectFrom('invoice').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return selectInvoices(trx)
    .where('invoice.id', '=', id)
    .where('invoice.voided_at', 'is', null)
    .executeTakeFirst()
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
      sql<InvoiceEntry['author']>`case when author.id is not null then json_build_object(
        'id', author.id, '_id', author.id,
        'firstName', author.first_name, 'lastName', author.last_name) end`.as('author'),
      'entry.created_at as timestamp',
    ])
    .where('entry.invoice_id', '=', invoiceId)
    .$if(!forEditor, (query) => query.where('entry.internal', '=', false))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(mostEntries)
    .execute()
}
