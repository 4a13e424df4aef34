import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isClientNamed } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows, patternOf } from '#server/db/list.ts'
import { addDays, weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import {
  type InvoiceRow,
  isIssued,
  isOpen,
  owed,
  paidToDate,
  selectInvoices,
} from './queries.server.ts'
import { dueStatuses, type Filter, monthsAround, type Status, statuses } from './rules.ts'

/** The same condition as `shownStatus`, for issued invoices. */
export const isIssuedOverdue = (today: string) =>
  sql`(invoice.status = 'Overdue' or (invoice.status = any (${[...dueStatuses]})
    and invoice.due_date < ${today} and ${paidToDate} < invoice.total_cents))`

export const isOverdue = (today: string) => sql`(${isIssued} and ${isIssuedOverdue(today)})`

type Chosen = Filter | Status

function matching(filter: Chosen | undefined, today: string): Expression<SqlBool> {
  if (filter === 'Draft') return sql`(invoice.number is null and invoice.voided_at is null)`
  if (filter === 'Voided') return sql`invoice.voided_at is not null`
  return sql`(${isIssued} and ${ofIssued(filter, today)})`
}

/** Invoices are due while something is owed. */
function ofIssued(filter: Exclude<Chosen, 'Draft' | 'Voided'> | undefined, today: string) {
  if (!filter) return sql`true`
  if (filter === 'Paid') return sql`invoice.status = 'Paid'`
  if (filter === 'Overdue') return isOverdue(today)
  if (filter === 'Open') return isOpen
  if (isOfMonth(filter))
    return sql`invoice.id in (select invoice_id from ${receivedIn(monthOf(filter, today))})`
  if (isStatus(filter)) return sql`(invoice.status = ${filter} and not ${isOverdue(today)})`
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
  select invoice_id, paid_on, (select currency from invoice where id = invoice_id) as currency,
    case kind when 'refund' then -amount_cents else amount_cents end as cents
  from invoice_payment
  where kind <> 'credit' and paid_on >= ${from} and paid_on < ${until}) as received`

const isStatus = (filter: Chosen): filter is Status => statuses.includes(filter as Status)

type MonthFilter = 'paid-this-month' | 'paid-last-month'

const isOfMonth = (filter: Chosen | undefined): filter is MonthFilter =>
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

const isNamed = (pattern: string) => isClientNamed('invoice_client', pattern)

/** The words of the invoices of one client are read one by one, instead of those of all. */
function isFound(pattern: string, client: string | undefined) {
  const words = sql`words like lower(${pattern})`
  return client
    ? sql`((select ${words} from invoice_words where invoice_id = invoice.id)
        or exists (select from invoice_client where id = ${client} and ${isNamed(pattern)}))`
    : sql`(invoice.id in (select invoice_id from invoice_words where ${words})
        or invoice.client_id in (select id from invoice_client where ${isNamed(pattern)}))`
}

export interface InvoiceQuery extends ListQuery {
  filter?: Chosen | undefined
  client?: string | undefined
  project?: string | undefined
}

const sorts = {
  dateIssued: sql.ref('invoice.date_issued'),
  dueDate: sql.ref('invoice.due_date'),
  updatedAt: sql.ref('invoice.updated_at'),
  // By its digits: INV-2026-10000 comes after INV-2026-9999, and after A-2026-9999.
  invoiceNumber: sql`invoice_order(invoice.number)`,
  subTotal: sql.ref('invoice.subtotal_cents'),
  status: sql.ref('invoice.status'),
}

function selected(today: string, { filter, client, project }: InvoiceQuery) {
  const ofClient = client ? sql`invoice.client_id = ${client}` : sql`true`
  const ofProject = project ? sql`invoice.project_id = ${project}` : sql`true`
  return sql<SqlBool>`${matching(filter, today)} and ${ofClient} and ${ofProject}`
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
    search: [(pattern) => isFound(pattern, query.client)],
    joinLate: true,
    where: selected(today, query),
    query,
  })
}

/** In cents, by currency. */
export function sumInvoices(db: Db, today: string, { q, ...query }: InvoiceQuery) {
  const sumOf = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`
  const paid = isOfMonth(query.filter)
    ? sql`(select sum(cents) from ${receivedIn(monthOf(query.filter, today))}
        where invoice_id = invoice.id)`
    : sql`invoice.paid_cents`
  return db
    .selectFrom('invoice')
    .select('invoice.currency')
    .select([
      sumOf(sql`case when ${isOpen} then ${owed} end`).as('open'),
      sumOf(sql`case when ${isOverdue(today)} then ${owed} end`).as('overdue'),
      sumOf(paid).as('paid'),
      sumOf(sql`invoice.total_cents - invoice.credited_cents`).as('invoiced'),
    ])
    .where(selected(today, query))
    .where(sql<SqlBool>`${q ? isFound(patternOf(q), query.client) : sql`true`}`)
    .groupBy('invoice.currency')
    .execute()
}
