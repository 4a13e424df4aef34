import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type Dimension, dimensions, direct, other } from './dimensions.ts'
import type { Period } from './periods.ts'

/** How many days individual page views are kept. */
export const visitDays = 90

/** The most values that a day keeps per dimension, as a bound against floods of made-up campaigns. */
const mostValues = 300

const columns = sql.join(dimensions.map((name) => sql.ref(name)))

/** The kind of a row of `visit_day`: which dimensions it sums over, as `grouping` in SQL says. */
export const kinds = {
  /** The page views with the same values in all dimensions. */
  cell: 0,
  total: 2 ** dimensions.length - 1,
  of: (dimension: Dimension) =>
    2 ** dimensions.length - 1 - 2 ** (dimensions.length - 1 - dimensions.indexOf(dimension)),
}

/** Excludes staff in the admin portal. */
export const isOfVisitor = sql<SqlBool>`
  path <> '/admin' and path not like '/admin/%' and entry <> '/admin' and entry not like '/admin/%'`

const viewsOf = (days: RawBuilder<unknown>) => sql`
  select day, path as page, entry, coalesce(nullif(referrer, ''), ${direct}) as referrer,
    concat_ws(' / ', nullif(campaign_source, ''), nullif(campaign_medium, ''),
      nullif(campaign_name, '')) as campaign,
    device, browser, landing, first_on_page
  from visit where day = any (${days}) and ${isOfVisitor}`

const sumsOf = (views: RawBuilder<unknown>) => sql`
  select day, grouping(${columns})::smallint as kind, ${columns}, count(*)::integer as views,
    (count(*) filter (where landing))::integer as visits,
    (count(*) filter (where first_on_page))::integer as firsts
  from (${views}) as view
  group by grouping sets ((day), (day, ${columns}),
    ${sql.join(dimensions.map((name) => sql`(day, ${sql.ref(name)})`))})`

const isRolledUp = sql`exists (
  select from visit_day where visit_day.day = day.day::date and kind = ${sql.lit(kinds.total)})`

const eachDay = ({ from, to }: Period) =>
  sql`generate_series(${from}::date, ${to}::date, interval '1 day') as day`

/** The rows of a period: those that are stored, and those of the days that are not rolled up yet. */
export const rowsOf = (period: Period) => sql`(
  select * from visit_day where day between ${period.from} and ${period.to}
  union all
  ${sumsOf(viewsOf(sql`array(select day::date from ${eachDay(period)} where not ${isRolledUp})`))}
)`

/** Stores the sums of past days that have views. Safe to run in several processes at once. */
export async function rollUp(db: Db, period: Period): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from ${eachDay(period)}
    where exists (select from visit where visit.day = day.day::date) and not ${isRolledUp}`.execute(
    db,
  )
  for (const { day } of rows)
    await inTransaction({ db }, async ({ db: trx }) => {
      await sql`lock table visit_day in share row exclusive mode`.execute(trx)
      await store(trx, day)
    })
}

/** A day with only staff views gets its total too, so that its views are deleted. */
async function store(trx: Db, day: string): Promise<void> {
  const kept = dimensions.map((name) => {
    const column = sql.ref(name)
    const common = sql`
      select ${column} from view group by ${column} order by count(*) desc, ${column} limit ${sql.lit(mostValues)}`
    return sql`case when ${column} in (${common}) then ${column} else ${other} end as ${column}`
  })
  await sql`
    with view as (${viewsOf(sql`array[${day}::date]`)}),
    bounded as (select day, ${sql.join(kept)}, landing, first_on_page from view)
    insert into visit_day
    select * from (
      ${sumsOf(sql`select * from bounded`)}
      union all
      select ${day}::date, ${sql.lit(kinds.total)}, ${sql.join(dimensions.map(() => sql`null`))}, 0, 0, 0
      where not exists (select from view)
    ) as row
    where not exists (
      select from visit_day where day = ${day} and kind = ${sql.lit(kinds.total)})`.execute(trx)
}
