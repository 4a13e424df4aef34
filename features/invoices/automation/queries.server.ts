import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientJson, clientsNamed } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Rhythm } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import { type RateTax, toRateTax } from '../amounts.ts'
import { type StoredItem, toItem } from '../queries.server.ts'
import type { RecurringInvoice } from './contract.ts'

export function selectRecurring(db: Db) {
  return db
    .selectFrom('recurring_invoice')
    .innerJoin('client_contact as client', 'client.id', 'recurring_invoice.client_id')
    .select([
      'recurring_invoice.id',
      clientJson('client').as('client'),
      sql<StoredItem[]>`recurring_invoice.items`.as('items'),
      sql<number | null>`recurring_invoice.tax_rate::float8`.as('taxRate'),
      sql<number>`recurring_invoice.tax_cents`.as('tax'),
      sql<number | null>`recurring_invoice.discount_percent::float8`.as('discountPercent'),
      sql<number>`recurring_invoice.discount_cents`.as('discount'),
      'recurring_invoice.prices_gross as pricesGross',
      'recurring_invoice.reverse_charge as reverseCharge',
      sql<RateTax[]>`recurring_invoice.taxes`.as('taxes'),
      'recurring_invoice.note',
      'recurring_invoice.currency',
      sql<Rhythm>`recurring_invoice.every`.as('every'),
      'recurring_invoice.starts',
      'recurring_invoice.ends',
      'recurring_invoice.next',
      'recurring_invoice.latest',
      'recurring_invoice.draft',
      'recurring_invoice.due_days as dueDays',
      'recurring_invoice.of_plan as ofPlan',
      'recurring_invoice.changed_by as changedBy',
      'recurring_invoice.created_at as createdAt',
      'recurring_invoice.updated_at as updatedAt',
    ])
}

/** A recurring invoice as it is stored, in cents, with its client. */
export type RecurringRow = InferResult<ReturnType<typeof selectRecurring>>[number]

export function listRecurring(
  db: Db,
  { client, ...query }: ListQuery & { client?: string | undefined },
): Promise<Rows<RecurringRow>> {
  return listRows(db, {
    table: 'recurring_invoice',
    select: selectRecurring(db),
    sorts: {
      createdAt: sql.ref('recurring_invoice.created_at'),
      next: sql.ref('recurring_invoice.next'),
    },
    search: [isFound],
    where: sql<SqlBool>`${client ? sql`recurring_invoice.client_id = ${client}` : sql`true`}`,
    query,
  })
}

const isFound = (pattern: string) => sql`recurring_invoice.client_id in ${clientsNamed(pattern)}`

/** Those whose next invoice is to be created, for clients who still exist. */
export const isDue = (today: string) =>
  sql<SqlBool>`(next <= ${today} and next <= coalesce(ends, next) and client_id in (
    select id from client_contact where role = 'User' and deleted_at is null))`

/** Waits for the other writers of the recurring invoice. */
export async function lockRecurring(
  trx: Db,
  id: string,
  only: RawBuilder<SqlBool> = sql`true`,
): Promise<RecurringRow | undefined> {
  const locked = await trx
    .selectFrom('recurring_invoice')
    .select('id')
    .where('id', '=', id)
    .where(only)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  return selectRecurring(trx).where('recurring_invoice.id', '=', id).executeTakeFirst()
}

/** The fields that editors see. */
export function toRecurringInvoice(row: RecurringRow): RecurringInvoice {
  const { id, client, currency, items, tax, taxRate, note, every, starts, ends, draft } = row
  const { discount, discountPercent, pricesGross, reverseCharge } = row
  const subTotal = items.reduce((sum, { total }) => sum + total, 0)
  return {
    ...{ _id: id, id, userId: client, currency, taxRate, note, every, starts, ends, draft },
    ...{ dueDays: row.dueDays, ofPlan: row.ofPlan },
    items: items.map((item) => toItem(item, currency)),
    subTotal: fromCents(subTotal, currency),
    ...{ discountPercent, pricesGross, reverseCharge },
    discount: fromCents(discount, currency),
    tax: fromCents(tax, currency),
    taxes: row.taxes.map((each) => toRateTax(each, currency)),
    totalAmount: fromCents(subTotal - discount + (pricesGross ? 0 : tax), currency),
    next: ends && row.next > ends ? null : row.next,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
