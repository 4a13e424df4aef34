import type pg from 'pg'

export interface Totals {
  accounts: number
  invoices: number
  payments: number
  items: string
  paid: string
  received: string
}

/** The numbers of rows and the sums of money, in cents. */
export async function readTotals(db: pg.Client | pg.Pool): Promise<Totals> {
  const { rows } = await db.query<Totals>(`
    select (select count(*)::int from account) as accounts,
      (select count(*)::int from invoice) as invoices,
      (select count(*)::int from invoice_payment) as payments,
      (select sum((item->>'total')::bigint)::text
        from invoice, json_array_elements(items::json) as item) as items,
      (select sum(paid_cents)::text from invoice) as paid,
      (select sum(amount_cents)::text from invoice_payment) as received`)
  return rows[0]!
}
