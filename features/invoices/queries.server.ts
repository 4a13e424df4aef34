import { type Expression, type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  clientJson,
  clientNameSql,
  isClientNamed,
  nameSql,
  personJson,
} from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows, patternOf } from '#server/db/list.ts'
import { findCountryCode } from '#shared/address/countries.ts'
import { placeOf } from '#shared/address/place.ts'
import { addDays, weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { InvoiceEntry } from './contract.ts'
import type { StoredItem } from './rows.server.ts'
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
      clientJson('client').as('client'),
      'invoice.status',
      sql<StoredItem[]>`invoice.items`.as('items'),
      cents('subtotal_cents').as('subtotal'),
      sql<number | null>`invoice.tax_rate::float8`.as('taxRate'),
      cents('tax_cents').as('tax'),
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
      sql<boolean>`exists (select from invoice_payment where invoice_id = invoice.id)`.as('fixed'),
      'invoice.created_at as createdAt',
      'invoice.updated_at as updatedAt',
    ])
    .$narrowType<{ status: Status }>()
}

/** An invoice as it is stored, in cents, with its client. */
export type InvoiceRow = InferResult<ReturnType<typeof selectInvoices>>[number]

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
    where ${isClientNamed('invoice_client', pattern)}))`

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

/** Waits for the other writers of the invoice, then reads what they left. */
export async function lockInvoice(
  trx: Db,
  id: string,
  { evenVoided = false } = {},
): Promise<InvoiceRow | undefined> {
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
      'entry.created_at as timestamp',
    ])
    .where('entry.invoice_id', '=', invoiceId)
    .$if(!forEditor, (query) => query.where('entry.internal', '=', false))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(mostEntries)
    .execute()
}

/** The addressee of an invoice or a statement. */
export interface Addressee {
  name: string
  businessName: string
  /** The lines of the address. */
  address: string[]
}

const columns = ['business_name', 'address', 'city', 'state', 'zip_code', 'country'] as const

export async function findAddressee(db: Db, accountId: string): Promise<Addressee | undefined> {
  const found = await db
    .selectFrom('invoice_client')
    .select([...columns, nameSql('invoice_client').as('name')])
    .where('id', '=', accountId)
    .$narrowType<Record<(typeof columns)[number], string>>()
    .executeTakeFirst()
  if (!found) return undefined
  const { address, city, state: region, zip_code: zip, country } = found
  const place = placeOf({ city, region, zip, country: findCountryCode(country) ?? '' })
  return {
    name: found.name,
    businessName: found.business_name,
    address: [address, place, country].filter(Boolean),
  }
}

/** The client as the recipient of a mail. */
export const findRecipient = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['email as to', 'first_name as firstName', clientNameSql('account').as('name')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
