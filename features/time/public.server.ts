import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { question } from '#server/questions.ts'
import { addDays, type weekOf } from '#shared/dates.ts'
import { accessLevels } from '#shared/roles.ts'
import { nextDay, startOfDay } from './rules.ts'

/** The path of the invoice that bills a time log. */
export const billOfTime = question<(db: Db, timeLogId: string) => Promise<string | undefined>>()

/** The maximum number of people in the list. */
const mostPeople = 8

interface Week {
  minutes: number
  /** The previous week's minutes. */
  before: number
  unbilled: number
  people: { id: string; name: string; minutes: number; unbilled: number }[]
}

/** Minutes logged by all staff this week and last week, and unbilled minutes. Active staff are listed without any, too. */
export async function readWeek(db: Db, { first, last }: ReturnType<typeof weekOf>): Promise<Week> {
  const start = startOfDay(first)
  const before = startOfDay(addDays(first, -7))
  const { rows } = await sql<Week>`
    with part as materialized (
      select account_id, sum(seconds)::float8 / 60 as minutes,
        coalesce(sum(seconds) filter (where not exists (
          select from billed_time where time_log_id = time_log.id)), 0)::float8 / 60 as unbilled
      from time_log
      where started_at >= ${start} and started_at < ${startOfDay(nextDay(last))}
      group by account_id
    )
    select coalesce(sum(minutes), 0) as minutes, coalesce(sum(unbilled), 0) as unbilled,
      (select coalesce(sum(seconds), 0)::float8 / 60 from time_log
        where started_at >= ${before} and started_at < ${start}) as before,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name,
          'minutes', minutes, 'unbilled', unbilled) order by minutes desc, name, id), '[]')
        from (
          select person.id, ${nameSql('person')} as name,
            coalesce(minutes, 0) as minutes, coalesce(unbilled, 0) as unbilled
          from account as person left join part on account_id = person.id
          where account_id is not null or role = any (${[...accessLevels.staff]})
            and status = 'Active' and deleted_at is null
          order by 3 desc, 2, 1 limit ${mostPeople}) as person) as people
    from part`.execute(db)
  return rows[0]!
}

/** The maximum number of running timers on the dashboard. */
const mostTimers = 8

interface RunningTimer {
  taskId: string
  task: string
  person: string
  startedAt: string
}

/** The running timers of all staff, the earliest first. */
export async function listRunning(db: Db): Promise<RunningTimer[]> {
  const { rows } = await sql<RunningTimer>`
    select task.id as "taskId", task.title as task, ${nameSql('person')} as person,
      timer.started_at as "startedAt"
    from timer
    join task on task.id = timer.task_id
    join account as person on person.id = timer.account_id
    order by timer.started_at, person.id limit ${mostTimers}`.execute(db)
  return rows
}
