import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mayCall } from '#shared/roles.ts'
import { signalClient, tellReaders } from './history/events.server.ts'
import { type News, notifyOtherSide } from './notifications.server.ts'

/** The number of projects that a client has. */
export async function countProjectsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export type Reader = Pick<SignedIn, 'role' | 'id'>

/** True if this account has a task in the project. */
export function isAssigned(accountId: string, project = 'project') {
  return sql<SqlBool>`exists (select from task
    where task.project_id = ${sql.ref(`${project}.id`)} and task.account_id = ${accountId})`
}

/**
 * True if a person may read the private fields of the project: its client, an Employee with a task in
 * it, or an editor. `project` is the name of the table in the query.
 */
export function isOpenTo({ role, id }: Reader, project = 'project') {
  if (mayCall('editor', role)) return sql<SqlBool>`true`
  if (role === 'Employee') return isAssigned(id, project)
  return sql<SqlBool>`${sql.ref(`${project}.account_id`)} = ${id}`
}

export interface NewEntry {
  projectId: string
  /** A description, such as: 2 files added. */
  action: string
  comment?: string | undefined
  /** The notification of the client about what the agency did. */
  news?: News
}

/**
 * Adds an entry by the current user to the history of a project, in the transaction of what it is
 * about. Notifies the other side, and tells those who have the project open.
 */
export async function addEntry(
  { db: trx, user, now }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'now'>,
  { projectId, action, comment = '', news = 'project-update' }: NewEntry,
): Promise<void> {
  await sql`
    insert into project_entry (project_id, client_id, account_id, action, comment, created_at)
    select id, account_id, ${user.id}, ${action}, ${comment}, ${now()}::timestamptz
    from project where id = ${projectId}`.execute(trx)
  await notifyOtherSide(trx, { projectId, authorId: user.id, news })
  await tellReaders(trx, projectId)
}

/** Shows a client the progress after a task was added, completed, moved or deleted. */
export async function announceProgress(trx: Db, projectId: string): Promise<void> {
  await signalClient(trx, projectId)
}
