import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Invoice, RecurringInvoice } from '#db/types.ts'
import { recipientOf } from '#features/invoices/queries.server.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { makeAccount } from './factories.ts'

let made = 0

interface Made extends Partial<Insertable<Invoice>> {
  /** The price of its one item, in cents. */
  price?: number
}

/** An issued invoice of $1,000.00 for a new client, due in two weeks. */
export async function makeInvoice(db: Db, { price = 100_000, ...values }: Made = {}) {
  made += 1
  const item = { id: randomUUID(), service: 'Website', description: '', quantity: 1 }
  const now = new Date()
  const issued = calendarDay(now)
  const client_id = values.client_id ?? (await makeAccount(db, { role: 'User' })).id
  const invoice = {
    number: `INV-2020-${String(made).padStart(4, '0')}`,
    client_id,
    billed_to: values.number === null ? null : await recipientOf(db, client_id),
    items: JSON.stringify([{ ...item, price, total: price }]),
    due_date: calendarDay(new Date(now.getTime() + 14 * 86_400_000)),
    date_issued: values.number === null ? null : issued,
    ...values,
  }
  return db.insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow()
}

/** The sums of an invoice in cents, with its status and the number of its ledger rows. */
export async function readLedger(db: Db, id: string) {
  const rows = await db
    .selectFrom('invoice_payment')
    .select('kind')
    .where('invoice_id', '=', id)
    .execute()
  const { status, paid_cents, credited_cents, total_cents } = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ status, rows: rows.length, total: Number(total_cents) },
    ...{ paid: Number(paid_cents), credited: Number(credited_cents) },
  }
}

/** An invoice with a payment of $100.00 by check, which has the same id. */
export async function makePaidInvoice(db: Db) {
  const { id } = await makeInvoice(db)
  const payment = { kind: 'payment', amount_cents: 10_000, method: 'check' }
  const now = new Date()
  await db
    .insertInto('invoice_payment')
    .values({
      ...{ ...payment, id, invoice_id: id },
      paid_on: calendarDay(now),
      created_at: now.toISOString(),
    })
    .execute()
  return { id }
}

/** An event of the card provider that needs a decision. */
export async function makeReview(db: Db) {
  made += 1
  const review = { cause: `event ${made}`, reason: 'Dispute', detail: 'Not recognized' }
  return db
    .insertInto('payment_review')
    .values({ ...review, created_at: new Date().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A monthly invoice of $145.00 that begins in 2030. */
export async function makeRecurringInvoice(
  db: Db,
  values: Partial<Insertable<RecurringInvoice>> = {},
) {
  const item = { id: randomUUID(), service: 'Care plan', description: '', quantity: 1 }
  const time = new Date().toISOString()
  const recurring = {
    client_id: values.client_id ?? (await makeAccount(db, { role: 'User' })).id,
    items: JSON.stringify([{ ...item, price: 14_500, total: 14_500 }]),
    ...{ every: 'monthly', starts: '2030-01-31', next: '2030-01-31', draft: false },
    ...{ created_at: time, updated_at: time },
    ...values,
  }
  return db
    .insertInto('recurring_invoice')
    .values(recurring)
    .returningAll()
    .executeTakeFirstOrThrow()
}
