import { sql } from 'kysely'
import { fieldsOf, type Values } from '#content/changes/compare-values.ts'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import { formatCents, usualCurrency } from '#shared/money.ts'
import { type StoredItem, toItem } from '../queries.server.ts'
import type { InvoiceVersion } from './contract.ts'
import { describeItem } from './printed.ts'

/** The row of an invoice as it was recorded. */
interface Recorded {
  client_id: string
  /** Missing in the versions of former releases. */
  project_id?: string | null
  number: string | null
  status: string
  /** Missing in the versions of former releases. */
  currency?: string
  items: StoredItem[]
  tax_rate: number | null
  deposit_percent: number | null
  tax_cents: number
  /** These are missing in the versions of former releases. */
  discount_percent?: number | null
  discount_cents?: number
  reverse_charge?: boolean
  taxes?: unknown[]
  total_cents: number
  deposit_cents: number
  paid_cents: number
  credited_cents: number
  [column: string]: unknown
}

const recorded = sql<Recorded>`invoice_version.version`
const earlier = sql<Recorded | null>`(
  select version from invoice_version as earlier
  where earlier.invoice_id = invoice_version.invoice_id and earlier.id < invoice_version.id
  order by earlier.id desc limit 1)`

/** The versions of an invoice, newest first. */
export async function listVersions(
  db: Db,
  invoiceId: string,
  query: ListQuery,
): Promise<Rows<InvoiceVersion>> {
  const { rows, total } = await listRows(db, {
    table: 'invoice_version',
    select: db
      .selectFrom('invoice_version')
      .leftJoin('account', 'account.id', 'invoice_version.account_id')
      .select([
        'invoice_version.id',
        nameSql('account').as('who'),
        'invoice_version.created_at as createdAt',
        recorded.as('values'),
        earlier.as('before'),
      ]),
    sorts: { createdAt: sql.ref('invoice_version.created_at') },
    search: [],
    where: sql<boolean>`invoice_version.invoice_id = ${invoiceId}`,
    query,
  })
  const ids = rows
    .flatMap(({ values, before }) => [values, before])
    .flatMap((row) => [row?.client_id, row?.project_id])
  const isNamed = sql<boolean>`id = any (${ids.filter(Boolean)}::uuid[])`
  const named = await db
    .selectFrom('client_contact')
    .select(['id', nameSql('client_contact').as('name')])
    .where(isNamed)
    .unionAll(db.selectFrom('project').select(['id', 'title as name']).where(isNamed))
    .execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    total,
    rows: rows.map((row) => {
      const values = readable(row.values, names)
      const before = row.before && readable(row.before, names)
      const changed = before ? fieldsOf(before, values).filter(({ differs }) => differs) : []
      return { ...row, values, before, changed: changed.map(({ name }) => name) }
    }),
  }
}

const percent = (share: number | null | undefined) => (share == null ? '' : ` (${share} %)`)

/** The fields by the names of the API, with amounts as text. */
function readable(row: Recorded, names: ReadonlyMap<string | null | undefined, string>): Values {
  const { currency = usualCurrency } = row
  const money = (cents: number) => formatCents(cents, currency)
  return {
    invoiceNumber: row.number,
    client: names.get(row.client_id),
    project: names.get(row.project_id),
    status: row.status,
    dateIssued: row.date_issued,
    dueDate: row.due_date,
    items: row.items.map((item) => {
      const { service, quantity, price } = item
      const amount = `${quantity} × ${money(price)}`
      const description = describeItem(toItem(item, currency), row.taxes ?? [], currency)
      return { service, description, amount }
    }),
    discount: `${money(row.discount_cents ?? 0)}${percent(row.discount_percent)}`,
    tax: `${money(row.tax_cents)}${percent(row.tax_rate)}`,
    reverseCharge: row.reverse_charge ?? false,
    total: money(row.total_cents),
    deposit: `${money(row.deposit_cents)}${percent(row.deposit_percent)}`,
    paid: money(row.paid_cents),
    credited: money(row.credited_cents),
    note: row.note,
    internalNote: row.internal_note,
    remindersPaused: row.reminders_paused,
    voidReason: row.void_reason,
  }
}
