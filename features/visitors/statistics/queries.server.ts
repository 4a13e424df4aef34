import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type Cell, type Cells, toCells, unpack } from './cells.server.ts'
import { direct, type Sums } from './dimensions.ts'
import { monthOf, type Period } from './periods.ts'

/** Excludes staff in the admin portal. */
const isOfVisitor = sql<SqlBool>`
  path <> '/admin' and path not like '/admin/%' and entry <> '/admin' and entry not like '/admin/%'`

/** The unpacked days of a period. Views of packed days are not read. */
const openDays = ({ from, to }: Period) => sql<string[]>`array(
  select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') as day
  where not exists (select from visit_day where visit_day.day = day.day::date))`

/** The cells of unpacked days, by day. */
export async function selectOpenDays(db: Db, period: Period): Promise<Map<string, Cells>> {
  const rows = await db
    .selectFrom('visit')
    .select([
      ...(['day', 'path as page', 'entry', 'device', 'browser'] as const),
      sql<string>`coalesce(nullif(referrer, ''), ${direct})`.as('referrer'),
      sql<string>`concat_ws(' / ', nullif(campaign_source, ''), nullif(campaign_medium, ''),
        nullif(campaign_name, ''))`.as('campaign'),
      sql<number>`count(*)::integer`.as('views'),
      sql<number>`(count(*) filter (where landing))::integer`.as('visits'),
      sql<number>`(count(*) filter (where first_on_page))::integer`.as('firsts'),
    ])
    .where(sql<SqlBool>`day = any (${openDays(period)})`)
    .where(isOfVisitor)
    .groupBy((eb) => [1, 2, 3, 4, 5, 6, 7].map((place) => eb.lit(place)))
    .orderBy((eb) => eb.lit(1))
    .execute()
  const days = Map.groupBy<string, Cell & { day: string }>(rows, ({ day }) => day)
  return new Map([...days].map(([day, cells]) => [day, toCells(cells)]))
}

interface PackedDay extends Sums {
  day: string
  cells: Buffer
  sums: Buffer
}

/** Ignores conflicts, because another process packs the same views of a past day. */
export async function insertDays(db: Db, days: readonly PackedDay[]): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('visit_day')
    .values([...days])
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

/** The days of a period that have views and are not packed. */
export async function findDaysToPack(db: Db, period: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as day
    where exists (select from visit where visit.day = day.day::date)
      and not exists (select from visit_day where visit_day.day = day.day::date)`.execute(db)
  return rows.map(({ day }) => day.slice(0, 10))
}

/** Days that an earlier version packed; some at a time. */
export function selectDaysWithoutSums(db: Db) {
  return db
    .selectFrom('visit_day')
    .select(['day', 'cells'])
    .$narrowType<{ cells: Buffer }>()
    .where('sums', 'is', null)
    .where('cells', 'is not', null)
    .limit(366)
    .execute()
}

/** Months that an earlier version merged; some at a time. */
export function selectMonthsWithoutPairs(db: Db) {
  return db
    .selectFrom('visit_month')
    .select(['month', 'cells'])
    .where('pairs', 'is', null)
    .orderBy('month', 'desc')
    .limit(12)
    .execute()
}

export async function updateMonth(
  db: Db,
  { month, ...columns }: { month: string; cells: Buffer; pairs: Buffer },
): Promise<void> {
  await db.updateTable('visit_month').set(columns).where('month', '=', month).execute()
}

export async function updateSums(db: Db, day: string, sums: Buffer): Promise<void> {
  await db.updateTable('visit_day').set({ sums }).where('day', '=', day).execute()
}

/** The months that end before a day, have packed days and are not merged. */
export async function findMonthsToMerge(db: Db, today: string): Promise<string[]> {
  const month = sql<string>`date_trunc('month', day)::date`
  const rows = await db
    .selectFrom('visit_day')
    .select(month.as('month'))
    .distinct()
    .where('cells', 'is not', null)
    .where('day', '<', monthOf(today))
    .where(month, 'not in', (eb) => eb.selectFrom('visit_month').select('month'))
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/** The packed days of a month, locked. */
export async function lockDaysOf(trx: Db, month: string): Promise<[day: string, Cells][]> {
  const rows = await trx
    .selectFrom('visit_day')
    .select(['day', 'cells'])
    .where(sql<SqlBool>`date_trunc('month', day) = ${month}`)
    .where('cells', 'is not', null)
    .$narrowType<{ cells: Buffer }>()
    .orderBy('day')
    .forUpdate()
    .execute()
  return rows.map(({ day, cells }) => [day, unpack<Cells>(cells)])
}

/** Moves the cells of days to their month. */
export async function insertMonth(
  trx: Db,
  month: { month: string; cells: Buffer; sums: Buffer; pairs: Buffer },
  days: readonly string[],
): Promise<void> {
  await trx.insertInto('visit_month').values(month).execute()
  await trx
    .updateTable('visit_day')
    .set({ cells: null, sums: null })
    .where('day', 'in', [...days])
    .execute()
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

/** Visitors of several periods, in one query. */
export async function sumVisitors(db: Db, periods: readonly Period[]): Promise<number[]> {
  const sums = periods.map(
    ({ from, to }) => sql`sum(visitors) filter (where day between ${from} and ${to})`,
  )
  const ends = periods.flatMap(({ from, to }) => [from, to]).sort()
  const whole = { from: ends.at(0) ?? '', to: ends.at(-1) ?? '' }
  const { rows } = await sql<{ sums: (number | null)[] }>`
    select array[${sql.join(sums)}]::integer[] as sums from (
      select day, visitors from visit_day where day between ${whole.from} and ${whole.to}
      union all
      select day, count(*) from visit
      where day = any (${openDays(whole)}) and landing and ${isOfVisitor} group by day
    ) as days`.execute(db)
  return periods.map((_, at) => rows[0]?.sums[at] ?? 0)
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
        where created_at >= ${from} and created_at < ${until} and agreed_by = account_id) as plan`.execute(
    db,
  )
  return rows[0]!
}
