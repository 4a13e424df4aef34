import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, momentOf } from '#shared/dates.ts'
import { titled } from '../queries.server.ts'

type Biller = Pick<Context, 'db' | 'fail'>

interface Billing {
  invoiceId: string
  clientId: string
  items: readonly { id: string }[]
  /** In the same order. An item without time logs keeps those that it bills. */
  sent: readonly { timeLogs?: readonly string[] | undefined }[] | undefined
}

const notTheirs = 'This time was logged for another client, or it is no longer there.'
const isBilled = 'Another item already bills this time.'

/** Marks the time that the items bill, and frees the time of items that are gone. */
export async function billTime(ctx: Biller, { invoiceId, clientId, sent, ...billing }: Billing) {
  const { db: trx } = ctx
  const items = billing.items.map(({ id }, at) => ({ id, timeLogs: sent?.[at]?.timeLogs }))
  const kept = items.filter(({ timeLogs }) => !timeLogs).map(({ id }) => id)
  await trx
    .deleteFrom('billed_time')
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`item_id <> all (${kept}::uuid[])`)
    .execute()
  const wanted = items.flatMap(({ id: itemId, timeLogs = [] }, index) =>
    timeLogs.map((id) => ({ id, itemId, index })),
  )
  const ids = wanted.map(({ id }) => id)
  const own = new Set(await lockLogs(trx, ids, clientId))
  refuseAt(ctx, notTheirs, wanted.find(({ id }) => !own.has(id))?.index)
  refuseAt(ctx, isBilled, wanted.find(({ id }, at) => ids.indexOf(id) !== at)?.index)
  const marked = new Set(await mark(trx, invoiceId, wanted))
  refuseAt(ctx, isBilled, wanted.find(({ id }) => !marked.has(id))?.index)
  await refuseForeign(ctx, invoiceId, clientId)
}

/** The logs among these that are of projects of the client. They stay as they are until the transaction ends. */
async function lockLogs(trx: Db, ids: readonly string[], clientId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('time_log')
    .innerJoin('project', 'project.id', 'time_log.project_id')
    .select('time_log.id')
    .where('time_log.id', 'in', ids)
    .where('project.client_id', '=', clientId)
    .orderBy('time_log.id')
    .forShare('time_log')
    .execute()
  return found.map(({ id }) => id)
}

/** In the order of the logs, so that two invoices that bill the same time do not deadlock. */
async function mark(trx: Db, invoiceId: string, wanted: readonly { id: string; itemId: string }[]) {
  if (wanted.length === 0) return []
  const rows = wanted
    .map(({ id, itemId }) => ({ time_log_id: id, invoice_id: invoiceId, item_id: itemId }))
    .sort((a, b) => (a.time_log_id < b.time_log_id ? -1 : 1))
  const inserted = await trx
    .insertInto('billed_time')
    .values(rows)
    .onConflict((conflict) => conflict.column('time_log_id').doNothing())
    .returning('time_log_id')
    .execute()
  return inserted.map(({ time_log_id }) => time_log_id)
}

/** Refuses a new client for an invoice that still bills time of the previous one. */
async function refuseForeign(ctx: Biller, invoiceId: string, clientId: string): Promise<void> {
  const foreign = await ctx.db
    .selectFrom('billed_time')
    .innerJoin('time_log', 'time_log.id', 'billed_time.time_log_id')
    .innerJoin('project', 'project.id', 'time_log.project_id')
    .select('billed_time.item_id')
    .where('billed_time.invoice_id', '=', invoiceId)
    .where('project.client_id', 'is distinct from', clientId)
    .limit(1)
    .executeTakeFirst()
  if (!foreign) return
  const userId = 'This invoice bills time of the other client. Remove those items first.'
  ctx.fail('INVALID_INPUT', { fields: { userId } })
}

function refuseAt(ctx: Biller, message: string, index: number | undefined): void {
  if (index === undefined) return
  ctx.fail('INVALID_INPUT', { fields: { [`items.${index}.timeLogs`]: message } })
}

/** The id of the invoice that bills this time log. */
export async function findBillOf(db: Db, timeLogId: string): Promise<string | undefined> {
  const billed = await db
    .selectFrom('billed_time')
    .select('invoice_id')
    .where('time_log_id', '=', timeLogId)
    .executeTakeFirst()
  return billed?.invoice_id
}

/** The time logs of each item. */
export async function listBilledTime(db: Db, invoiceId: string) {
  return db
    .selectFrom('billed_time')
    .select(['item_id as itemId', sql<string[]>`array_agg(time_log_id)`.as('timeLogs')])
    .where('invoice_id', '=', invoiceId)
    .groupBy('item_id')
    .execute()
}

/** The maximum number of time logs per item. A task with more is split into several items. */
const logsPerRow = 100
const mostRows = 1_000

/** Seconds logged earlier in the same period. */
const before = sql`(sum(time_log.seconds) over (
  partition by period.subscription_id, period.starts
  order by time_log.started_at, time_log.id) - time_log.seconds)`

/** Seconds not covered by the client's maintenance plan. A plan without a limit covers all time. */
const uncovered = sql`case
  when period.starts is null then time_log.seconds
  when period.included_minutes is null then 0
  else least(time_log.seconds,
    greatest(0, ${before} + time_log.seconds - period.included_minutes * 60)) end`

interface Log {
  id: string
  task_id: string
  project_id: string
  started_at: string
  /** Seconds to bill. */
  seconds: number
  over_plan: boolean
}

const logsOf = (which: RawBuilder<unknown>) => sql<Log>`(
  select time_log.id, time_log.task_id, time_log.project_id, time_log.started_at,
    ${uncovered} as seconds, period.starts is not null as over_plan
  from project
  join time_log on time_log.project_id = project.id
  join task on task.id = time_log.task_id
  left join lateral (
    select * from subscription_period
    where subscription_period.client_id = project.client_id
      and starts_at <= time_log.started_at and ends_at > time_log.started_at
    order by starts_at desc limit 1
  ) as period on task.in_plan
  where ${which})`

const isUnbilled = sql<SqlBool>`not exists (
  select from billed_time where billed_time.time_log_id = logged.id)`

/** The billable seconds of a period by project. A plan may cover them by what was logged before it. */
export function unbilledByProject({ from = '', to }: { from?: string | undefined; to: string }) {
  const first = momentOf(from, '00:00') || '-infinity'
  const end = momentOf(addDays(to, 1), '00:00') || 'infinity'
  const inPlan = sql`select id from task where in_plan`
  // Most tasks are in no plan, and their logs need neither those before nor the task.
  const planned = logsOf(sql`task.id in (${inPlan}) and time_log.started_at < ${end}`)
  return sql`(
    select project_id, sum(seconds) as seconds from (
      select id, project_id, started_at, seconds from ${planned} as planned
      union all
      select id, project_id, started_at, seconds from time_log where task_id not in (${inPlan})
    ) as logged
    where started_at >= ${first} and started_at < ${end} and seconds > 0 and ${isUnbilled}
      and project_id in (select id from project where client_id is not null)
    group by project_id)`
}

interface Wanted {
  client: string
  project?: string | undefined
}

/**
 * Lists the billable time of a client, or of one of its projects, by task, oldest first: not billed
 * yet and not covered by a plan.
 */
export async function listUnbilled(db: Db, { client, project }: Wanted) {
  const logs = db
    .selectFrom(logsOf(sql`project.client_id = ${client}`).as('logged'))
    .selectAll()
    .select(
      sql<number>`(row_number() over (partition by task_id order by started_at, id) - 1)
        / ${logsPerRow}::integer`.as('part'),
    )
    .where('seconds', '>', 0)
    .$if(project !== undefined, (query) => query.where('project_id', '=', project!))
    .where(isUnbilled)
  const rows = await db
    .selectFrom(logs.as('log'))
    .innerJoin('task', 'task.id', 'log.task_id')
    .innerJoin('project', 'project.id', 'log.project_id')
    .select([
      titled('task').as('taskId'),
      titled('project').as('projectId'),
      sql<number>`(sum(log.seconds) / 60.0)::float8`.as('minutes'),
      sql<boolean>`bool_or(log.over_plan)`.as('overPlan'),
      sql<string[]>`array_agg(log.id order by log.started_at, log.id)`.as('timeLogs'),
    ])
    .groupBy(['task.id', 'task.title', 'project.id', 'project.title', 'log.part'])
    .orderBy(sql`min(log.started_at)`)
    .orderBy('task.id')
    .limit(mostRows)
    .execute()
  return { rows, total: rows.length }
}
