import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { question } from '#server/questions.ts'
import type { SeenProject } from './contract.ts'
import { isAtRisk, isOverdue, listPrivate, progress, type Reader } from './queries.server.ts'

const { 'project-update': progressed } = events({ 'project-update': 'person' })

/** Runs in the transaction that completes a project. */
export const projectCompleted =
  question<
    (
      ctx: Pick<Context<never, SignedIn>, 'db' | 'settings' | 'now'>,
      projectId: string,
    ) => Promise<void>
  >()

/**
 * Shows the client the progress, which staff follow by the tasks themselves, after a task was added,
 * completed, moved or deleted.
 */
export async function publishProgressEvent(trx: Db, projectId: string): Promise<void> {
  const project = await trx
    .selectFrom('project')
    .select('account_id as accountId')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project) await publishEvent(trx, progressed, { accountId: project.accountId, id: projectId })
}

const fields = [
  ...(['title', 'files', 'business', 'status'] as const),
  ...(['overdue', 'dueDate', 'progress'] as const),
] as const
type Field = 'id' | (typeof fields)[number]

/** A client's most recently changed projects. */
export async function listRecentOwn(db: Db, today: string, client: Reader, limit: number) {
  const query = { sort: '-updatedAt', limit, fields }
  const { rows, total } = await listPrivate(db, today, client, query)
  return { rows: rows as Required<Pick<SeenProject, Field>>[], total }
}

/** The maximum number of projects at risk in the list. */
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

/** Counts projects by displayed status, and lists those at risk by due date. */
export async function readProjectCounts(db: Db, today: string): Promise<Counts> {
  const shown = sql`case when ${isOverdue(today)} then 'over-due' else project.status end`
  const { rows } = await sql<Counts>`
    with risky as materialized (
      select project.id, due_date from project where ${isAtRisk(today)}
    ), first as (
      select project.id, title, project.due_date as "dueDate",
        ${clientNameSql('client')} as client,
        ${progress} as progress
      from project join account as client on client.id = project.account_id
      where project.id in (select id from risky order by due_date, id limit ${mostAtRisk})
    )
    select
      (select coalesce(json_object_agg(status, count), '{}') from (
        select ${shown} as status, count(*) from project group by 1) as counted) as statuses,
      json_build_object('total', (select count(*) from risky), 'rows', (
        select coalesce(json_agg(first order by "dueDate", id), '[]') from first)) as "atRisk"
  `.execute(db)
  return rows[0]!
}
