import { sql } from 'kysely'
import { clientNameSql, nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { localTime } from '#server/db/timeline-part.ts'
import { daysBetween } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { time } from './contract.ts'
import { isSelected, type Selection } from './queries.server.ts'

type Totals = Reply<typeof time.totals>

const mostParts = 100
const mostDays = 31

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
      select client_id, sum(minutes) as minutes
      from part join project on project.id = project_id where client_id is not null
      group by client_id order by minutes desc, client_id limit ${mostParts}
    ), person_part as (
      select account_id, sum(minutes) as minutes from part
      group by account_id order by minutes desc, account_id limit ${mostParts}
    )
    select 'all' as part, null as id, '' as name, coalesce(sum(minutes), 0) as minutes from part
    union all
    select 'projects', id, title, minutes
    from project_part join project on project.id = project_id
    union all
    select 'clients', client.id, ${clientNameSql('client')}, minutes
    from client_part join client_contact as client on client.id = client_id
    union all
    select 'people', person.id, ${nameSql('person')}, minutes
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
  if (!from || !to || daysBetween(from, to) >= mostDays) return []
  const { rows } = await sql<Totals['days'][number]>`
    select ${localTime(sql.ref('started_at'))}::date as day,
      sum(seconds) / 60.0::float8 as minutes
    from time_log where ${isSelected(reader, selection)} group by day order by day`.execute(db)
  return rows
}
