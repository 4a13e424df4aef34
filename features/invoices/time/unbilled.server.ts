import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const titled = (table: 'task' | 'project') =>
  sql<{ _id: string; id: string; title: string }>`json_build_object(
    'id', ${sql.ref(`${table}.id`)}, '_id', ${sql.ref(`${table}.id`)},
    'title', ${sql.ref(`${table}.title`)})`

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

const logsOf = (clientId: string) => sql<Log>`(
  select time_log.id, time_log.task_id, time_log.project_id, time_log.started_at,
    ${uncovered} as seconds, period.starts is not null as over_plan
  from project
  join time_log on time_log.project_id = project.id
  join task on task.id = time_log.task_id
  left join lateral (
    select * from subscription_period
    where subscription_period.account_id = project.account_id
      and starts_at <= time_log.started_at and ends_at > time_log.started_at
    order by starts_at desc limit 1
  ) as period on task.in_plan
  where project.account_id = ${clientId})`

/** Lists a client's billable time by task, oldest first: not billed yet and not covered by a plan. */
export async function listUnbilled(db: Db, clientId: string) {
  const logs = db
    .selectFrom(logsOf(clientId).as('logged'))
    .selectAll()
    .select(
      sql<number>`(row_number() over (partition by task_id order by started_at, id) - 1)
        / ${logsPerRow}::integer`.as('part'),
    )
    .where('seconds', '>', 0)
    .where(sql<boolean>`not exists (
      select from billed_time where billed_time.time_log_id = logged.id)`)
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
    .groupBy(['task.id', 'project.id', 'log.part'])
    .orderBy(sql`min(log.started_at)`)
    .orderBy('task.id')
    .limit(mostRows)
    .execute()
  return { rows, total: rows.length }
}
