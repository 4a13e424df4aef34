import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { fromCents } from '#shared/money.ts'
import { isIssued, isOpen, isOverdue, owed, paidToDate, receivedIn } from './queries.server.ts'
import { dueNow, monthsAround, type Status, shownStatus } from './rules.ts'

/** The maximum number of payable invoices on the client dashboard. */
const mostDue = 5

interface OwnRow {
  part: 'newest' | 'due'
  id: string
  number: string
  status: Status
  total: number
  deposit: number
  paid: number
  due_date: string
  date_issued: string
  due: number
}

/** A client's newest invoice, and the payable ones by due date. */
export async function readOwnCards(db: Db, accountId: string, today: string) {
  const { rows } = await sql<OwnRow>`
    with own as materialized (
      select id, number, status, total_cents as total, deposit_cents as deposit,
        ${paidToDate} as paid, due_date, date_issued,
        ${isOpen} as payable
      from invoice where account_id = ${accountId} and ${isIssued}
    )
    select own.*, (select count(*) from own where payable) as due from (
      (select 'newest' as part, * from own order by date_issued desc, id desc limit 1)
      union all
      (select 'due', * from own where payable order by due_date, id limit ${mostDue})
    ) as own`.execute(db)
  const toCard = (row: OwnRow) => {
    const standing = { ...row, dueDate: row.due_date }
    return {
      id: row.id,
      invoiceNumber: row.number,
      status: shownStatus(standing, today),
      totalAmount: fromCents(row.total),
      remainingBalance: fromCents(row.total - row.paid),
      dueNow: fromCents(dueNow(standing)),
      dueDate: row.due_date,
      dateIssued: row.date_issued,
    }
  }
  const newest = rows.find(({ part }) => part === 'newest')
  return {
    newest: newest ? toCard(newest) : null,
    due: { total: newest?.due ?? 0, rows: rows.filter(({ part }) => part === 'due').map(toCard) },
  }
}

interface MoneyRow {
  open: number
  openCount: number
  overdue: number
  overdueCount: number
  paid: number
  paidBefore: number
  oldest: { id: string; number: string; client: string; dueDate: string } | null
}

/** Outstanding and paid amounts of all clients. */
export async function readMoney(db: Db, today: string) {
  const { last, first, next } = monthsAround(today)
  const isLate = isOverdue(today)
  const paidIn = (from: string, until: string) =>
    sql`(select coalesce(sum(cents), 0)::bigint from ${receivedIn({ from, until })})`
  const { rows } = await sql<MoneyRow>`
    select coalesce(sum(${owed}) filter (where ${isOpen}), 0)::bigint as open,
      count(*) filter (where ${isOpen}) as "openCount",
      coalesce(sum(${owed}) filter (where ${isLate}), 0)::bigint as overdue,
      count(*) filter (where ${isLate}) as "overdueCount",
      ${paidIn(first, next)} as paid, ${paidIn(last, first)} as "paidBefore",
      (select json_build_object('id', late.id, 'number', late.number, 'dueDate', late.due_date,
          'client', coalesce(nullif(business_name, ''), first_name || ' ' || last_name))
        from (select id, number, account_id, due_date from invoice
          where ${isIssued} and status <> 'Paid' and ${isLate} order by due_date, id limit 1) as late
        join account on account.id = late.account_id) as oldest
    from invoice where ${isIssued} and status <> 'Paid'`.execute(db)
  const row = rows[0]!
  return {
    open: { amount: fromCents(row.open), count: row.openCount },
    overdue: { amount: fromCents(row.overdue), count: row.overdueCount, oldest: row.oldest },
    paid: { thisMonth: fromCents(row.paid), lastMonth: fromCents(row.paidBefore) },
  }
}
