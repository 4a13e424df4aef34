import { sql } from 'kysely'
import { currencyOf } from '#people/clients.server.ts'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inCurrencies } from '#server/db/sums.ts'
import { question } from '#server/questions.ts'
import { calendarDay } from '#shared/dates.ts'
import { agencyCurrency, fromCents } from '#shared/money.ts'
import { invoiceSection } from './document/contract.ts'
import { percentOf } from './document/printed.ts'
import { isIssuedOverdue, isOverdue, receivedIn } from './filters.server.ts'
import { isIssued, isOpen, owed, paidToDate } from './queries.server.ts'
import {
  dueNow,
  monthsAround,
  monthsFrom,
  type Standing,
  type Status,
  shownStatus,
} from './rules.ts'

/** The maximum number of payable invoices on the client dashboard. */
const mostDue = 5

interface OwnRow extends Standing {
  part: 'newest' | 'due'
  id: string
  number: string
  currency: string
  dateIssued: string
  count: number
  /** By currency. */
  sums: { currency: string; owed: number; overdue: number }[]
}

/** The amount that a client owes, their newest invoice, and the payable ones, overdue first. */
export async function readOwnCards(ctx: Pick<Kernel, 'db' | 'now' | 'settings'>, clientId: string) {
  const today = calendarDay(ctx.now())
  const { rows } = await sql<OwnRow>`
    with own as materialized (
      select id, number, currency, status, total_cents as total, deposit_cents as deposit,
        ${paidToDate} as "paidToDate", due_date as "dueDate", date_issued as "dateIssued",
        ${isOpen} as payable, ${isOpen} and ${isOverdue(today)} as late
      from invoice where client_id = ${clientId} and ${isIssued}
    ), sums as (
      select coalesce(sum(count), 0)::bigint as count, coalesce(json_agg(sum), '[]') as sums from (
        select currency, count(*), sum(total - "paidToDate")::bigint as owed,
          coalesce(sum(total - "paidToDate") filter (where late), 0)::bigint as overdue
        from own where payable group by currency) as sum
    )
    select own.*, sums.* from sums, (
      (select 'newest' as part, * from own order by "dateIssued" desc, id desc limit 1)
      union all
      (select 'due', * from own where payable order by late desc, "dueDate", id limit ${mostDue})
    ) as own`.execute(ctx.db)
  const toCard = (row: OwnRow) => {
    return {
      id: row.id,
      invoiceNumber: row.number,
      status: shownStatus(row, today),
      currency: row.currency,
      totalAmount: fromCents(row.total, row.currency),
      remainingBalance: fromCents(row.total - row.paidToDate, row.currency),
      dueNow: fromCents(dueNow(row), row.currency),
      dueDate: row.dueDate,
      dateIssued: row.dateIssued,
    }
  }
  const newest = rows.find(({ part }) => part === 'newest')
  const main = await currencyOf(ctx, clientId)
  const currencies = inCurrencies(newest?.sums ?? [], ['owed', 'overdue'], main)
  return {
    newest: newest ? toCard(newest) : null,
    ...{ owed: currencies[0].owed, overdue: currencies[0].overdue, currencies },
    due: { total: newest?.count ?? 0, rows: rows.filter(({ part }) => part === 'due').map(toCard) },
  }
}

interface OverdueRow {
  id: string
  number: string
  client: string
  currency: string
  dueDate: string
  owed: number
  /** The client got a reminder today. */
  reminded: boolean
}

type Paid = 'thisMonth' | 'lastMonth'

interface MoneyRow {
  openCount: number
  overdueCount: number
  /** By currency. */
  owed: { currency: string; open: number; overdue: number }[]
  paid: ({ currency: string } & Record<Paid, number>)[]
  late: OverdueRow[]
  months: { month: string; paid: number; open: number; overdue: number }[]
}

/** Four months before this one, and one after it. */
const monthsShown = { before: 4, after: 1 }

/**
 * Outstanding and paid amounts of all clients, in the agency's currency also by month, and the overdue
 * invoices not reminded of today first.
 */
export async function readMoney(db: Db, { today, limit }: { today: string; limit: number }) {
  const { last, first, next } = monthsAround(today)
  const { before, after } = monthsShown
  const from = monthsFrom(today, -before)
  const until = monthsFrom(today, after + 1)
  const monthOf = (day: string) => sql`date_trunc('month', ${sql.ref(day)})::date as month`
  const { rows } = await sql<MoneyRow>`
    -- Reads only columns of the index invoice_unpaid.
    with unpaid as materialized (
      select id, currency, client_id, due_date, ${owed} as owed, ${owed} > 0 as open,
        ${isIssuedOverdue(today)} as late
      from invoice where ${isIssued} and status <> 'Paid'
    ), received as materialized (
      select * from ${receivedIn({ from, until })}
    ), owed as (
      select currency, count(*) filter (where open) as "openCount",
        count(*) filter (where late) as "overdueCount",
        coalesce(sum(owed) filter (where open), 0)::bigint as open,
        coalesce(sum(owed) filter (where late), 0)::bigint as overdue
      from unpaid group by currency
    ), paid as (
      select currency, coalesce(sum(cents) filter (where paid_on >= ${first}), 0)::bigint as "thisMonth",
        coalesce(sum(cents) filter (where paid_on < ${first}), 0)::bigint as "lastMonth"
      from received where paid_on >= ${last} and paid_on < ${next} group by currency
    ), late as (
      select *, exists (
        select from reminder_mail where client_id = unpaid.client_id and sent_on = ${today}
      ) as reminded
      from unpaid where late order by reminded, due_date, id limit ${limit}
    ), received_in as (
      select ${monthOf('paid_on')}, sum(cents)::bigint as cents from received
      where currency = ${agencyCurrency()} group by 1
    ), due_in as (
      select ${monthOf('due_date')}, sum(owed) filter (where late)::bigint as late,
        sum(owed) filter (where not late)::bigint as open
      from unpaid
      where open and due_date >= ${from} and due_date < ${until} and currency = ${agencyCurrency()}
      group by 1
    )
    select coalesce(sum("openCount"), 0)::bigint as "openCount",
      coalesce(sum("overdueCount"), 0)::bigint as "overdueCount",
      coalesce(json_agg(owed), '[]') as owed,
      (select coalesce(json_agg(paid), '[]') from paid) as paid,
      (select coalesce(json_agg(json_build_object('id', late.id, 'number', invoice.number,
          'currency', late.currency, 'dueDate', late.due_date, 'owed', late.owed,
          'reminded', late.reminded, 'client', ${clientNameSql('client')})
          order by late.reminded, late.due_date, late.id), '[]')
        from late join invoice on invoice.id = late.id
        join client_contact as client on client.id = late.client_id) as late,
      (select json_agg(json_build_object('month', month, 'paid', coalesce(received_in.cents, 0),
          'open', coalesce(due_in.open, 0), 'overdue', coalesce(due_in.late, 0)) order by month)
        from (select generate_series(${from}::date, ${until}::date - 1, '1 month')::date as month) as shown
        left join received_in using (month)
        left join due_in using (month)) as months
    from owed`.execute(db)
  const row = rows[0]!
  const unpaid = inCurrencies(row.owed, ['open', 'overdue'])
  const paid = inCurrencies(row.paid, ['thisMonth', 'lastMonth'])
  return {
    open: { amount: unpaid[0].open, count: row.openCount },
    overdue: {
      amount: unpaid[0].overdue,
      total: row.overdueCount,
      rows: row.late.map((late) => ({ ...late, owed: fromCents(late.owed, late.currency) })),
    },
    paid: { thisMonth: paid[0].thisMonth, lastMonth: paid[0].lastMonth },
    currencies: { unpaid, paid },
    months: row.months.map(({ month, ...cents }) => ({
      month,
      paid: fromCents(cents.paid),
      open: fromCents(cents.open),
      overdue: fromCents(cents.overdue),
    })),
  }
}

const mostIds = 1_000

/** The ids of the invoices that were issued to a client, newest first. */
export async function listIssuedTo(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('client_id', '=', clientId)
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

type StageContext = WithdrawContext & Pick<Kernel, 'now'>

/**
 * Answers the status of the locked invoice of a stage after something was booked on it, in whose
 * transaction it sets those of the other stages.
 */
export const statusOfStage =
  question<(ctx: StageContext, invoiceId: string) => Promise<Status | undefined>>()

/** Undefined for an invoice that is of no stage. */
export async function askStatus(
  ctx: StageContext,
  { id, stageId }: { id: string; stageId: string | null },
): Promise<Status | undefined> {
  const [answer] = stageId ? ctx.answersTo(statusOfStage) : []
  return answer?.(ctx, id)
}

/** Runs in the transaction that approves the design of the invoice of a stage. */
export const stageApproved =
  question<(ctx: Context<never, SignedIn>, invoiceId: string) => Promise<void>>()

/** The tax of a usual price in words, such as “plus VAT 19 %”; undefined if there are no tax rates. */
export async function describeUsualTax({
  db,
  settings,
}: Pick<Kernel, 'db' | 'settings'>): Promise<string | undefined> {
  const { taxRates, pricesGross, smallBusiness } = await settings.read(db, invoiceSection)
  const [usual] = taxRates
  if (!usual || smallBusiness) return undefined
  return `${pricesGross ? 'including' : 'plus'} ${usual.name} ${percentOf(usual.rate)}`
}
