import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mayCall } from '#shared/roles.ts'
import { tellReaders } from './events.server.ts'

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

/** Whether this account has a task in the project. */
export function isAssigned(accountId: string, project = 'project') {
  return sql<SqlBool>`exists (select from task
    where task.project_id = ${sql.ref(`${project}.id`)} and task.account_id = ${accountId})`
}

/**
 * Whether a person sees the private fields of the project: its client, an Employee with a task in
 * it, or an editor. `project` is the name of the table in the query.
 */
export function isOpenTo({ role, id }: Reader, project = 'project') {
  if (mayCall('editor', role)) return sql<SqlBool>`true`
  if (role === 'Employee') return isAssigned(id, project)
  return sql<SqlBool>`${sql.ref(`${project}.account_id`)} = ${id}`
}

export interface NewEntry {
  projectId: string
  /** What happened, in words: 2 files added. */
  action: string
  comment?: string | undefined
}

/**
 * Adds an entry to the history of a project, in the transaction of what it is about, and tells those
 * who have the project open. The author is the current user.
 */
export async function addEntry(
  { db: trx, user, now }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'now'>,
  { projectId, action, comment = '' }: NewEntry,
): Promise<void> {
  await sql`
    insert into project_entry (project_id, client_id, account_id, action, comment, created_at)
    select id, account_id, ${user.id}, ${action}, ${comment}, ${now()}::timestamptz
    from project where id = ${projectId}`.execute(trx)
  await tellReaders(trx, projectId)
}
