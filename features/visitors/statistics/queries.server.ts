import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type Dimension, dimensions, type Filters, type Sums } from './dimensions.ts'
import type { Period } from './periods.ts'
import { isOfVisitor, kinds, rowsOf } from './roll-up.server.ts'

export const isFiltered = (filters: Filters) =>
  dimensions.some((dimension) => filters[dimension] !== undefined)

const visitors = sql`sum(visits)::integer`
/** A visit counts once per page, whichever page it began on. */
const visitorsOfPages = sql`sum(firsts)::integer`
const visitorsOf = ({ page }: Filters) => (page === undefined ? visitors : visitorsOfPages)

function matching(period: Period, filters: Filters) {
  const wanted = dimensions.filter((dimension) => filters[dimension] !== undefined)
  const conditions = wanted.map((name) => sql`and ${sql.ref(name)} = ${filters[name]}`)
  return sql`${rowsOf(period)} as row where kind = ${sql.lit(kinds.cell)} ${sql.join(conditions, sql` `)}`
}

/** The totals of each day that has views. */
export async function selectDays(
  db: Db,
  period: Period,
  filters: Filters = {},
): Promise<Map<string, Sums>> {
  const source = isFiltered(filters)
    ? matching(period, filters)
    : sql`${rowsOf(period)} as row where kind = ${sql.lit(kinds.total)}`
  const { rows } = await sql<Sums & { day: string }>`
    select day, ${visitorsOf(filters)} as visitors, sum(views)::integer as views
    from ${source} group by day`.execute(db)
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}

export type TableRow = Sums & { value: string }
export type Tables = Record<Dimension, TableRow[]>

/** The complete table of each dimension. Visits without a campaign are left out of the campaigns. */
export async function selectTables(db: Db, period: Period, filters: Filters): Promise<Tables> {
  const columns = sql.join(dimensions.map((name) => sql.ref(name)))
  const isOfPages = sql`kind = ${sql.lit(kinds.of('page'))}`
  const sums = isFiltered(filters)
    ? sql`
      select grouping(${columns}) as kind, coalesce(${columns}) as value,
        sum(views) as views, ${visitorsOf(filters)} as visits, sum(firsts) as firsts
      from ${matching(period, filters)}
      group by grouping sets (${sql.join(dimensions.map((name) => sql`(${sql.ref(name)})`))})`
    : sql`
      select kind, coalesce(${columns}) as value,
        sum(views) as views, sum(visits) as visits, sum(firsts) as firsts
      from ${rowsOf(period)} as row
      where kind in (${sql.join(dimensions.map((name) => sql.lit(kinds.of(name))))})
      group by 1, 2`
  const { rows } = await sql<TableRow & { kind: number }>`
    select kind, value, views::integer,
      (case when ${isOfPages} then firsts else visits end)::integer as visitors
    from (${sums}) as sums where value <> '' order by visitors desc, views desc, value`.execute(db)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const tableOf = (dimension: Dimension) =>
    (byKind.get(kinds.of(dimension)) ?? []).map(({ kind: _, ...row }) => row)
  return Object.fromEntries(dimensions.map((name) => [name, tableOf(name)])) as Tables
}

/** Visitors and views since a time. */
export function countSince(db: Db, since: string): Promise<Sums> {
  return db
    .selectFrom('visit')
    .select([
      sql<number>`count(distinct visitor)::integer`.as('visitors'),
      sql<number>`count(*)::integer`.as('views'),
    ])
    .where('created_at', '>', since)
    .where(isOfVisitor)
    .executeTakeFirstOrThrow()
}

/** Counts sent forms, and bookings and plans that clients made themselves, in a period. */
export async function countGoals(db: Db, [from, until]: [from: string, until: string]) {
  const leads = (kind: 'message' | 'freelance') => sql`(select count(*)::integer from lead
    where kind = ${kind} and state <> 'spam' and created_at >= ${from} and created_at < ${until})`
  type Goal = 'message' | 'hire' | 'booking' | 'plan'
  const { rows } = await sql<Record<Goal, number>>`
    select ${leads('message')} as message, ${leads('freelance')} as hire,
      (select count(*)::integer from appointment
        where created_at >= ${from} and created_at < ${until}) as booking,
      (select count(*)::integer from subscription
        where created_at >= ${from} and created_at < ${until} and (select role from account where id = agreed_by) = 'User') as plan`.execute(
    db,
  )
  return rows[0]!
}
