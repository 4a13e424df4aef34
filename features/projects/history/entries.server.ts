import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { membersOf } from '#server/db/members.ts'
import { publishEvent, storedEvents } from '#server/db/publish-event.ts'
import { accessLevels } from '#shared/roles.ts'

import { notifyOtherSide, type UpdateKind } from '../notifications.server.ts'

/** The history or the progress of a project changed. The id is the project's. */
const { 'project-update': updated } = storedEvents({ 'project-update': 'person' })

interface NewEntry {
  projectId: string
  /** A description, such as: 2 files added. */
  action: string
  comment?: string | undefined
  /** The notification of the client about what the agency did. */
  kind?: UpdateKind | null
}

/**
 * Adds an entry to the history of a project, in the transaction of what it is about: by the current user,
 * or by the program. Notifies the other side of what a person did, and publishes the event for those who
 * have the project open.
 */
export async function addEntry(
  { db: trx, user, now }: Pick<Context<never, SignedIn | null>, 'db' | 'user' | 'now'>,
  { projectId, action, comment = '', kind = 'project-update' }: NewEntry,
): Promise<void> {
  await sql`
    insert into project_entry (project_id, client_id, account_id, action, comment, created_at)
    select id, client_id, ${user?.id ?? null}, ${action}, ${comment}, ${now()}::timestamptz
    from project where id = ${projectId}`.execute(trx)
  if (kind && user) await notifyOtherSide(trx, { projectId, author: user, kind })
  await publishUpdateEvent(trx, projectId)
}

/**
 * For those who see the private fields of a project: persons of its client, Employees with a task in it, and
 * editors.
 */
async function publishUpdateEvent(trx: Db, projectId: string): Promise<void> {
  const clientId = sql`(select client_id from project where id = ${projectId})`
  const { rows } = await sql<{ id: string }>`
    select id from account
    where status = 'Active' and deleted_at is null and (
      role = any (${[...accessLevels.editor]})
      or role = 'Employee' and id in (select account_id from task where project_id = ${projectId})
      or id in ${membersOf(clientId, ['projects'])}
    )`.execute(trx)
  await publishEvent(trx, updated, { accountIds: rows.map(({ id }) => id), id: projectId })
}
