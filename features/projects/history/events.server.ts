import { sql } from 'kysely'
import { events, signalPerson, tellPeople } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'
import { accessLevels } from '#shared/roles.ts'

/** The history or the progress of a project changed. The id is the project's. */
const { 'project-update': updated } = events({ 'project-update': 'person' })

/**
 * Tells those who see the private fields of a project: its client, Employees with a task in it, and
 * editors.
 */
export async function tellReaders(trx: Db, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where status = 'Active' and deleted_at is null and (
      role = any (${[...accessLevels.editor]})
      or role = 'Employee' and id in (select account_id from task where project_id = ${projectId})
      or id = (select account_id from project where id = ${projectId})
    )`.execute(trx)
  await tellPeople(trx, updated, { accountIds: rows.map(({ id }) => id), id: projectId })
}

/** For the progress, which staff follow by the tasks themselves. */
export async function signalClient(trx: Db, projectId: string): Promise<void> {
  const project = await trx
    .selectFrom('project')
    .select('account_id as accountId')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project) await signalPerson(trx, updated, { accountId: project.accountId, id: projectId })
}
