import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { SeenProject } from '../contract.ts'
import { isAtRisk, isOverdue, listPrivate, progress } from '../queries.server.ts'
import type { Reader } from '../service.server.ts'

const fields = ['title', 'status', 'overdue', 'dueDate', 'progress'] as const
type Field = 'id' | (typeof fields)[number]

/** The projects of a client that changed last. */
export async function listRecentOwn(db: Db, today: string, client: Reader, limit: number) {
  const query = { sort: '-updatedAt', limit, fields }
  const { rows, total } = await listPrivate(db, today, client, query)
  return { rows: rows as Required<Pick<SeenProject, Field>>[], total }
}

/** The projects at risk that are listed. */
const mostAtRisk = 3

interface Counts {
  statuses: Record<string, number>
  atRisk: {
    total: number
    rows: {
      id: string
      title: string
      client: string
      dueDate: string | null
      progress: { done: number; total: number }
    }[]
  }
}

/** The number of projects of each status that is shown, and those at risk, the first due first. */
export async function readProjectCounts(db: Db, today: string): Promise<Counts> {
  const shown = sql`case when ${isOverdue(today)} then 'over-due' else project.status end`
  const { rows } = await sql<Counts>`
    with risky as materialized (
      select project.id, title, due_date as "dueDate",
        coalesce(nullif(client.business_name, ''), client.first_name || ' ' || client.last_name)
          as client,
        count(*) over () as matches
      from project join account as client on client.id = project.account_id
      where ${isAtRisk(today)} order by due_date, project.id limit ${mostAtRisk}
    )
    select
      (select coalesce(json_object_agg(status, count), '{}') from (
        select ${shown} as status, count(*) from project group by 1) as counted) as statuses,
      (select json_build_object('total', coalesce(max(matches), 0), 'rows', coalesce(json_agg(
          json_build_object('id', project.id, 'title', title, 'dueDate', "dueDate",
            'client', client, 'progress', ${progress}) order by "dueDate", project.id), '[]'))
        from risky as project) as "atRisk"`.execute(db)
  return rows[0]!
}
