import { sql } from 'kysely'
import { clientName } from '#people/names.ts'
import { clientJson } from '#people/person.server.ts'
import { csvName, toCsv } from '#server/csv.ts'
import type { Db } from '#server/db/db.ts'
import { inCurrencies } from '#server/db/sums.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Reply } from '#shared/endpoint.ts'
import { agencyCurrency } from '#shared/money.ts'
import { unbilledByProject } from '../document/billed-time.server.ts'
import { amountCell, negativeCell } from '../ledger/rules.ts'
import { periodOf } from '../ledger/statement.server.ts'
import type { Period } from '../ledger/statement-queries.server.ts'
import { isIssued, titled } from '../queries.server.ts'
import type { Revenue, revenue } from './contract.ts'

type Asked = Parts<typeof revenue.list>['query']

const mostRows = 10_000
const mostShown = 200

const names = ['invoiced', 'paid'] as const
/** In cents. */
type Sums = { currency: string } & Record<(typeof names)[number], number>

interface Row {
  /** Null for the invoices without a project. */
  projectId: string | null
  sums: Sums[]
  unbilledMinutes: number
}

type Named = Row & Pick<Revenue['rows'][number], 'project' | 'client'>

/** The totals of all rows. Each listed row carries them. */
interface Totals {
  total: number
  allMinutes: number
  allSums: Sums[] | null
}

/** Credits and refunds count as negative amounts, on their own day. */
const entriesOf = ({ from = '0001-01-01', to }: Period) => sql`(
  select project_id, currency, total_cents as invoiced, 0 as paid
  from invoice where ${isIssued} and date_issued between ${from} and ${to}
  union all
  select project_id, currency, case kind when 'credit' then -amount_cents else 0 end,
    case kind when 'payment' then amount_cents when 'refund' then -amount_cents else 0 end
  from invoice_payment join invoice on invoice.id = invoice_id
  where ${isIssued} and paid_on between ${from} and ${to}
) as entry`

/** Most was invoiced for the first ones, in the agency's currency; what has no project is last. */
async function listRevenue(db: Db, period: Period, limit: number) {
  const { rows } = await sql<Row & Totals>`
    with money as (
      select project_id, currency, sum(invoiced) as invoiced, sum(paid) as paid
      from ${entriesOf(period)} group by project_id, currency
    ), by_project as (
      select project_id, sum(invoiced) filter (where currency = ${agencyCurrency()}) as main,
        json_agg(json_build_object('currency', currency, 'invoiced', invoiced, 'paid', paid)) as sums
      from money group by project_id
    )
    select project_id as "projectId", coalesce(sums, '[]') as sums,
      coalesce(seconds, 0)::float8 / 60 as "unbilledMinutes", count(*) over () as total,
      coalesce(sum(seconds) over (), 0)::float8 / 60 as "allMinutes",
      (select json_agg(in_all) from (
        select currency, sum(invoiced) as invoiced, sum(paid) as paid from money group by currency
      ) as in_all) as "allSums"
    from by_project
    full join ${unbilledByProject(period)} as unbilled using (project_id)
    order by project_id is null, main desc nulls last, seconds desc nulls last, project_id
    limit ${limit}`.execute(db)
  return rows
}

async function withNames(db: Db, rows: readonly Row[]): Promise<Named[]> {
  const found = await db
    .selectFrom('project')
    .leftJoin('client_contact as client', 'client.id', 'project.client_id')
    .select(['project.id', titled('project').as('project'), clientJson('client').as('client')])
    .where('project.id', '=', sql<string>`any (${rows.map(({ projectId }) => projectId)}::uuid[])`)
    .execute()
  const named = new Map(found.map(({ id, ...names }) => [id, names]))
  return rows.map((row) => ({
    ...row,
    ...(named.get(row.projectId ?? '') ?? { project: null, client: null }),
  }))
}

export async function readRevenue(
  ctx: ContextOf<typeof revenue.list>,
  asked: Asked,
): Promise<Revenue> {
  const period = periodOf(ctx, asked)
  const listed = await listRevenue(ctx.db, period, mostShown)
  const { total, allMinutes, allSums } = { ...noTotals, ...listed[0] }
  const rows = await withNames(ctx.db, listed)
  return {
    ...inEach(allSums ?? []),
    unbilledMinutes: allMinutes,
    total,
    rows: rows.map(({ projectId, unbilledMinutes, sums, project, client }) => ({
      ...{ projectId, unbilledMinutes, project, client },
      ...inEach(sums),
    })),
  }
}

const noTotals: Totals = { total: 0, allMinutes: 0, allSums: null }

function inEach(sums: Sums[]) {
  const currencies = inCurrencies(sums, names)
  return { ...currencies[0], currencies }
}

const head = ['Project', 'Client', 'Currency', 'Invoiced', 'Paid', 'Unbilled hours']

/** A row for each currency of a project; the hours are in its first. */
export async function exportRevenue(
  ctx: ContextOf<typeof revenue.csv>,
  asked: Asked,
): Promise<Reply<typeof revenue.csv>> {
  const period = periodOf(ctx, asked)
  const listed = await listRevenue(ctx.db, period, mostRows + 1)
  if (listed.length > mostRows)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 10,000 projects. Please choose a shorter period.',
    })
  const rows = await withNames(ctx.db, listed)
  const lines = rows.flatMap(({ project, client, sums, unbilledMinutes }) =>
    inCurrencies(sums, names)
      .filter(({ currency }, at) => at > 0 || isIn(sums, currency) || sums.length === 0)
      .map(({ currency, invoiced, paid }, at) => [
        ...[project?.title ?? '', client ? clientName(client) : '', currency],
        ...[invoiced, paid].map((amount) =>
          amount < 0 ? negativeCell(amount, currency) : amountCell(amount, currency),
        ),
        at === 0 ? Math.round((unbilledMinutes / 60) * 100) / 100 : '',
      ]),
  )
  return { name: csvName('revenue', period.from, period.to), csv: toCsv([head, ...lines]) }
}

const isIn = (sums: Sums[], wanted: string) => sums.some(({ currency }) => currency === wanted)
