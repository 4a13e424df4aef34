import { sql } from 'kysely'
import { clientJson, clientNameSql, nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { localTime } from '#server/db/timeline-part.ts'
import type { RateTax } from '../amounts.ts'
import { isIssued } from '../queries.server.ts'
import type { Method, Standing } from '../rules.ts'
import type { Statement } from './contract.ts'

/** Days, both included. */
export interface Period {
  from?: string | undefined
  to: string
}

export async function findClient(db: Db, id: string): Promise<Statement['userId'] | undefined> {
  const found = await db
    .selectFrom('invoice_client')
    .select(clientJson('invoice_client').as('client'))
    .where('id', '=', id)
    .where('role', '=', 'User')
    .executeTakeFirst()
  return found?.client
}

/** An invoice or an entry of its ledger. */
export interface StatementEntry {
  kind: Statement['lines'][number]['kind']
  day: string
  invoiceId: string
  invoiceNumber: string
  method: Method | null
  reference: string
  reason: string
  /** In cents: what is owed more because of it, or less. */
  amount: number
}

/** The invoices of a statement. */
export interface Account {
  clientId: string
  currency: string
  project: string | undefined
}

/** The projects of the invoices that a client got. */
export async function listProjects(db: Db, clientId: string): Promise<Statement['projects']> {
  return db
    .selectFrom('project')
    .select(['id', 'title'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('invoice')
        .select('project_id')
        .where('client_id', '=', clientId)
        .where(isIssued),
    )
    .orderBy('title')
    .orderBy('id')
    .execute()
}

/** The currencies of the invoices that a client got. */
export async function listCurrencies(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('currency')
    .distinct()
    .where('client_id', '=', clientId)
    .where(isIssued)
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

const isOf = ({ clientId, currency, project }: Account) =>
  sql`invoice.client_id = ${clientId} and currency = ${currency}
    ${project ? sql`and project_id = ${project}` : sql``}`

const entriesOf = (account: Account) => sql`(
  select 'invoice' as kind, date_issued as day, id as invoice_id, number, null as method,
    '' as reference, '' as reason, total_cents as amount, created_at, id
  from invoice
  where ${isOf(account)} and number is not null and voided_at is null
  union all
  select kind, paid_on, invoice_id, number, method, reference, reason,
    case kind when 'refund' then amount_cents else -amount_cents end, row.created_at, row.id
  from invoice_payment as row join invoice on invoice.id = invoice_id
  where ${isOf(account)} and voided_at is null
) as entry`

/** The balance before a day, in cents. */
export async function findBalance(db: Db, account: Account, day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance
    from ${entriesOf(account)} where day < ${day}`.execute(db)
  return rows[0]?.balance ?? 0
}

/** In the order of their days; on one day invoices come first. */
export async function listEntries(
  db: Db,
  account: Account,
  { from = '0001-01-01', to }: Period,
  limit: number,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select kind, day, invoice_id as "invoiceId", number as "invoiceNumber", method, reference,
      reason, amount
    from ${entriesOf(account)} where day between ${from} and ${to}
    order by day, kind <> 'invoice', created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Amounts are in cents. */
export interface ExportedInvoice extends Omit<Standing, 'paidToDate'> {
  number: string
  currency: string
  dateIssued: string
  client: string
  email: string
  subtotal: number
  discount: number
  tax: number
  taxes: RateTax[]
  paid: number
  credited: number
  /** It has a credit note. */
  isVoided: boolean
  isCreditNote: boolean
}

/** Issued invoices and credit notes, oldest first. An invoice that was voided without one is left out. */
export async function listInvoicesFor(
  db: Db,
  { from = '0001-01-01', to }: Period,
  limit: number,
): Promise<ExportedInvoice[]> {
  const facts = sql`
    currency, ${clientNameSql('client')} as client, client.email, invoice.status,
      subtotal_cents as subtotal, tax_cents as tax, discount_cents as discount, taxes,
      total_cents as total, deposit_cents as deposit, paid_cents as paid,
      credited_cents as credited, voided_at is not null as "isVoided"
    from invoice join invoice_client as client on client.id = client_id`
  const credited = sql`${localTime(sql`voided_at`)}::date`
  const { rows } = await sql<ExportedInvoice>`
    select number, date_issued as "dateIssued", due_date as "dueDate", false as "isCreditNote",
      invoice.id, ${facts}
    where number is not null and (voided_at is null or credit_note is not null)
      and date_issued between ${from} and ${to}
    union all
    select credit_note, ${credited}, ${credited}, true, invoice.id, ${facts}
    where credit_note is not null and ${credited} between ${from} and ${to}
    order by "dateIssued", id, "isCreditNote" limit ${limit}`.execute(db)
  return rows
}

export interface ExportedPayment extends Omit<StatementEntry, 'kind' | 'invoiceId'> {
  kind: 'payment' | 'refund' | 'credit'
  currency: string
  client: string
  providerId: string | null
  /** Null for the provider's events. */
  recordedBy: string | null
}

/** Oldest first. The amount has no sign. */
export async function listPaymentsFor(
  db: Db,
  { from = '0001-01-01', to }: Period,
  limit: number,
): Promise<ExportedPayment[]> {
  const { rows } = await sql<ExportedPayment>`
    select row.kind, invoice.currency, paid_on as day, number as "invoiceNumber", ${clientNameSql('client')} as client, method,
      reference, reason, amount_cents as amount, provider_id as "providerId",
      ${nameSql('author')} as "recordedBy"
    from invoice_payment as row
    join invoice on invoice.id = invoice_id
    join invoice_client as client on client.id = invoice.client_id
    left join account as author on author.id = row.account_id
    where paid_on between ${from} and ${to}
    order by paid_on, row.created_at, row.id limit ${limit}`.execute(db)
  return rows
}
