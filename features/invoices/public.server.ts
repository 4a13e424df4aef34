import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { question } from '#server/questions.ts'
import { fromCents } from '#shared/money.ts'
import { isOverdue, receivedIn } from './filters.server.ts'
import { isIssued, isOpen, owed, paidToDate } from './queries.server.ts'
import { dueNow, monthsAround, type Standing, shownStatus } from './rules.ts'

/** The maximum number of payable invoices on the client dashboard. */
const mostDue = 5

interface OwnRow extends Standing {
  part: 'newest' | 'due'
  id: string
  number: string
  dateIssued: string
  count: number
  owed: number
  overdue: number
}

/** The amount that a client owes, their newest invoice, and the payable ones, overdue first. */
export async function readOwnCards(db: Db, accountId: string, today: string) {
  const { rows } = await sql<OwnRow>`
    with own as materialized (
      select id, number, status, total_cents as total, deposit_cents as deposit,
        ${paidToDate} as "paidToDate", due_date as "dueDate", date_issued as "dateIssued",
        ${isOpen} as payable, ${isOpen} and ${isOverdue(today)} as late
      from invoice where account_id = ${accountId} and ${isIssued}
    ), sums as (
      select count(*), coalesce(sum(total - "paidToDate"), 0)::bigint as owed,
        coalesce(sum(total - "paidToDate") filter (where late), 0)::bigint as overdue
      from own where payable
    )
    select own.*, sums.* from sums, (
      (select 'newest' as part, * from own order by "dateIssued" desc, id desc limit 1)
      union all
      (select 'due', * from own where payable order by late desc, "dueDate", id limit ${mostDue})
    ) as own`.execute(db)
  const toCard = (row: OwnRow) => {
    return {
      id: row.id,
      invoiceNumber: row.number,
      status: shownStatus(row, today),
      totalAmount: fromCents(row.total),
      remainingBalance: fromCents(row.total - row.paidToDate),
      dueNow: fromCents(dueNow(row)),
      dueDate: row.dueDate,
      dateIssued: row.dateIssued,
    }
  }
  const newest = rows.find(({ part }) => part === 'newest')
  return {
    newest: newest ? toCard(newest) : null,
    owed: fromCents(newest?.owed ?? 0),
    overdue: fromCents(newest?.overdue ?? 0),
    due: { total: newest?.count ?? 0, rows: rows.filter(({ part }) => part === 'due').map(toCard) },
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
          'client', ${clientNameSql('account')})
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

const mostIds = 1_000

/** The ids of the invoices that were issued to a client, newest first. */
export async function listIssuedTo(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isIssued)
    .orderBy('date_issued', 'desc')
    .orderBy('id', 'desc')
    .limit(mostIds)
    .execute()
  return rows.map(({ id }) => id)
}

type WithdrawContext = Pick<Kernel, 'answersTo' | 'db' | 'jobs' | 'payments'>

interface Withdrawn {
  /** True if those of the amount that is due are canceled, too. */
  all?: boolean
  /** The payment whose money just came, by its id at the provider. It stays. */
  paidBy?: string | undefined
}

type Withdraw = (ctx: WithdrawContext, invoiceId: string, which: Withdrawn) => Promise<void>

/** Cancels the started card payments of a locked invoice. */
export const withdrawal = question<Withdraw>()

/** Cancels the started payments of a locked invoice that are not what is due any more. */
export async function withdrawPayments(
  ctx: WithdrawContext,
  invoiceId: string,
  which: Withdrawn = {},
): Promise<void> {
  for (const withdraw of ctx.answersTo(withdrawal)) await withdraw(ctx, invoiceId, which)
}
