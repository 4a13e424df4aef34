import { sql } from 'kysely'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { time } from './contract.ts'
import { clientName, isSelected, nameOf, type Selection } from './queries.server.ts'

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
      select task.project_id, time_log.account_id, sum(seconds) as seconds
      from time_log join task on task.id = time_log.task_id
      where ${isSelected(reader, selection)}
      group by task.project_id, time_log.account_id
    ), project_part as (
      select project.id, project.title as name, project.account_id as client_id, sum(seconds) as seconds
      from part join project on project.id = part.project_id group by project.id
    )
    select 'all' as part, null as id, '' as name,
      coalesce(sum(seconds), 0) / 60.0::float8 as minutes from part
    union all (
      select 'projects', id, name, seconds / 60.0::float8 from project_part
      order by seconds desc, id limit ${mostParts})
    union all (
      select 'clients', client.id, ${clientName},
        sum(seconds) / 60.0::float8
      from project_part join account as client on client.id = client_id
      group by client.id order by sum(seconds) desc, client.id limit ${mostParts})
    union all (
      select 'people', person.id, ${nameOf('person')}, sum(seconds) / 60.0::float8
      from part join account as person on person.id = part.account_id
      group by person.id order by sum(seconds) desc, person.id limit ${mostParts})`.execute(db)
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
    select to_char(started_at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
      sum(seconds) / 60.0::float8 as minutes
    from time_log where ${isSelected(reader, selection)} group by day order by day`.execute(db)
  return rows
}
