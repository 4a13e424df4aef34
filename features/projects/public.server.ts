import { sql } from 'kysely'
import { proposeSlug } from '#content/slugs.server.ts'
import { declareSanitized } from '#content/writing.server.ts'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { localTime } from '#server/db/timeline-part.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { question } from '#server/questions.ts'
import { mayCall } from '#shared/roles.ts'
import { projectNames, type SeenProject } from './contract.ts'
import { addEntry } from './history/entries.server.ts'
import { isAtRisk, isOverdue, listPrivate, progress, type Reader } from './queries.server.ts'

const { 'project-update': progressed } = events({ 'project-update': 'person' })

/** Runs in the transaction in which a project gets another status. */
export const statusReached =
  question<(ctx: Context<never, SignedIn>, projectId: string) => Promise<void>>()

/** Finds what keeps a project from starting, in a sentence; null if nothing does. */
export const startRefusal = question<(db: Db, projectId: string) => Promise<string | null>>()

/** Finds what keeps a project with its client, in a sentence; null if nothing does. */
export const clientRefusal =
  question<(ctx: Pick<Context, 'db' | 'now'>, projectId: string) => Promise<string | null>>()

/** Finds why a file of a project may not be deleted, in a sentence; null if nothing needs it. */
export const fileRefusal = question<(db: Db, documentId: string) => Promise<string | null>>()

/** Runs in the transaction that completes a project. */
export const projectCompleted =
  question<
    (
      ctx: Pick<Context<never, SignedIn>, 'db' | 'settings' | 'now'>,
      projectId: string,
    ) => Promise<void>
  >()

/** A project of a client, for persons of a client one of their own. */
export async function requireClientProject(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
) {
  const project = await db
    .selectFrom('project')
    .select(['client_id as clientId', 'status'])
    .where('id', '=', id)
    .where('client_id', 'is not', null)
    .$if(!mayCall('editor', user.role), (query) => query.where('client_id', '=', user.clientId))
    .$narrowType<{ clientId: string }>()
    .executeTakeFirst()
  return project ?? fail('NOT_FOUND')
}

/** Says in the history of a project what happened, about which the caller notifies. */
export const noteInHistory = (
  ctx: Pick<Context<never, SignedIn | null>, 'db' | 'user' | 'now'>,
  projectId: string,
  action: string,
) => addEntry(ctx, { projectId, action, kind: null })

interface NewProject {
  clientId: string
  title: string
  /** Rich text. */
  description: string
}

/** Begins a project that the client agreed to, in the transaction of the caller. Returns its id. */
export async function beginProject(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { clientId, title, description }: NewProject,
): Promise<string> {
  const { db: trx, now } = ctx
  await declareSanitized(trx)
  const time = now().toISOString()
  const { id } = await trx
    .insertInto('project')
    .values({
      ...{ title, client_id: clientId, description: sanitize(description) },
      slug: await proposeSlug(trx, 'project', title, projectNames),
      ...{ created_at: time, updated_at: time },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteInHistory(ctx, id, 'Project created')
  return id
}

/**
 * Shows the client the progress, which staff follow by the tasks themselves, after a task was added,
 * completed, moved or deleted.
 */
export async function publishProgressEvent(trx: Db, projectId: string): Promise<void> {
  const { clientId } =
    (await trx
      .selectFrom('project')
      .select('client_id as clientId')
      .where('id', '=', projectId)
      .executeTakeFirst()) ?? {}
  if (clientId)
    await publishEvent(trx, progressed, { clientId, rights: ['projects'], id: projectId })
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

/** The maximum number of projects on the timeline of the dashboard. */
const mostOnTimeline = 5

interface Timeline {
  /** By displayed status. */
  statuses: Record<string, number>
  /** How many are at risk. */
  atRisk: number
  /** The most urgent open ones: overdue, then at risk, then by due date. */
  rows: {
    id: string
    title: string
    client: string
    /** The day it was added. */
    starts: string
    dueDate: string | null
    risk: 'over-due' | 'at-risk' | null
    progress: { done: number; total: number }
  }[]
}

/** Counts projects by displayed status, and lists the open ones that are most urgent. */
export async function readProjectTimeline(db: Db, today: string): Promise<Timeline> {
  const shown = sql`case when ${isOverdue(today)} then 'over-due' else project.status end`
  const { rows } = await sql<Timeline>`
    with risky as materialized (
      select project.id from project where ${isAtRisk(today)}
    ), urgent as (
      select project.id, case when ${isOverdue(today)} then 1
          when project.id in (select id from risky) then 2 else 3 end as place
      from project where project.status not in ('completed', 'canceled')
      order by place, coalesce(due_date, 'infinity'::date), project.id
      limit ${mostOnTimeline}
    ), first as (
      select project.id, title, place, (array['over-due', 'at-risk'])[place] as risk,
        project.due_date as "dueDate",
        ${localTime(sql.ref('project.created_at'))}::date as starts,
        coalesce(${clientNameSql('client')}, 'No client') as client, ${progress} as progress
      from urgent join project on project.id = urgent.id
      left join client_contact as client on client.id = project.client_id
    )
    select
      (select coalesce(json_object_agg(status, count), '{}') from (
        select ${shown} as status, count(*) from project group by 1) as counted) as statuses,
      (select count(*) from risky) as "atRisk",
      (select coalesce(json_agg(first order by place, coalesce("dueDate", 'infinity'::date), id), '[]')
        from first) as rows
  `.execute(db)
  return rows[0]!
}
