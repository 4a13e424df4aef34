import { sql } from 'kysely'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { localTime } from '#server/db/timeline-part.ts'
import type { weekOf } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { time } from './contract.ts'
import { clientName, isSelected, nameOf, type Selection } from './queries.server.ts'
import { addDays, nextDay, startOfDay } from './rules.ts'

type Totals = Reply<typeof time.totals>

const mostParts = 100
const mostDays = 31
const dayMs = 86_400_000

type Part = 'all' | 'projects' | 'clients' | 'people'
interface Row {
  part: Part
  id: string
  name: string
  minutes: number
}

export async function readTotals(db: Db, reader: SignedIn, selection: Selection): Promise<Totals> {
  const { rows } = await sql<Row>`
    with part as materialized (
      select project_id, account_id, sum(seconds)::float8 / 60 as minutes
      from time_log where ${isSelected(reader, selection)}
      group by project_id, account_id
    ), project_part as (
      select project_id, sum(minutes) as minutes from part
      group by project_id order by minutes desc, project_id limit ${mostParts}
    ), client_part as (
      select project.account_id, sum(minutes) as minutes
      from part join project on project.id = project_id
      group by project.account_id order by minutes desc, account_id limit ${mostParts}
    ), person_part as (
      select account_id, sum(minutes) as minutes from part
      group by account_id order by minutes desc, account_id limit ${mostParts}
    )
    select 'all' as part, null as id, '' as name, coalesce(sum(minutes), 0) as minutes from part
    union all
    select 'projects', id, title, minutes
    from project_part join project on project.id = project_id
    union all
    select 'clients', client.id, ${clientName}, minutes
    from client_part join account as client on client.id = account_id
    union all
    select 'people', person.id, ${nameOf('person')}, minutes
    from person_part join account as person on person.id = account_id
    order by part, minutes desc, id`.execute(db)
  const partsOf = (part: Part) =>
    rows
      .filter((row) => row.part === part)
      .map(({ id, name, minutes }) => ({ _id: id, id, name, minutes }))
  return {
    minutes: rows.find(({ part }) => part === 'all')?.minutes ?? 0,
    projects: partsOf('projects'),
    clients: partsOf('clients'),
    people: partsOf('people'),
    days: await readDays(db, reader, selection),
  }
}

/** The days that have time, in order. */
async function readDays(db: Db, reader: SignedIn, selection: Selection): Promise<Totals['days']> {
  const { from, to } = selection
  if (!from || !to || Date.parse(to) - Date.parse(from) >= mostDays * dayMs) return []
  const { rows } = await sql<Totals['days'][number]>`
    select ${localTime(sql.ref('started_at'))}::date as day,
      sum(seconds) / 60.0::float8 as minutes
    from time_log where ${isSelected(reader, selection)} group by day order by day`.execute(db)
  return rows
}

/** The maximum number of people in the list. */
const mostPeople = 8

interface Week {
  minutes: number
  /** The previous week's minutes. */
  before: number
  unbilled: number
  people: { id: string; name: string; minutes: number; unbilled: number }[]
}

/** Minutes logged by all staff this week and last week, and unbilled minutes. */
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
      (select coalesce(json_agg(json_build_object('id', person.id, 'name', ${nameOf('person')},
          'minutes', minutes, 'unbilled', unbilled) order by minutes desc, person.id), '[]')
        from (select * from part order by minutes desc, account_id limit ${mostPeople}) as most
        join account as person on person.id = account_id) as people
    from part`.execute(db)
  return rows[0]!
}
