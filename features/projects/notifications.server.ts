import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { notify } from '#server/notifications/notify.ts'
import { completedMail } from './emails.server.ts'
import { describeReply, projectNotifications } from './notifications.ts'

/** The notifications of the client. */
export type UpdateKind = 'project-update' | 'project-completed'

interface Update {
  projectId: string
  author: Pick<SignedIn, 'id' | 'role'>
  kind: UpdateKind
}

/** Notifies the agency of what its client did, and the client of what the agency did. */
export async function notifyOtherSide(trx: Db, { projectId, author, kind }: Update) {
  const { title, clientId, name } = await trx
    .selectFrom(['project', 'account'])
    .select(['project.title', 'project.client_id as clientId', nameSql('account').as('name')])
    .where('project.id', '=', projectId)
    .where('account.id', '=', author.id)
    .executeTakeFirstOrThrow()
  const about = projectId
  if (author.role === 'User') {
    const subject = describeReply(name, title)
    await notify(trx, { to: 'editor', kind: projectNotifications['project-reply'], subject, about })
  } else if (clientId) {
    const to = { clientId }
    await notify(trx, { to, kind: projectNotifications[kind], subject: title, about })
  }
}

/** Leaves out projects that were reopened in the meantime. */
async function writeCompleted(ctx: JobContext, { items }: NotificationGroup) {
  const { rows: projects } = await sql<{ id: string; title: string; comment: string }>`
    select id, title, coalesce((
      select comment from project_entry
      where project_id = project.id and action ilike 'Status: %→ completed%'
      order by created_at desc, id desc limit 1
    ), '') as comment
    from project
    where id = any (${items.map(({ about }) => about)}::uuid[]) and status = 'completed'
    order by title`.execute(ctx.db)
  if (projects.length === 0) return null
  return completedMail(await readAgency(ctx), { projects, origin: ctx.config.origin })
}

export const projectLetters: NotificationLetters = {
  [projectNotifications['project-completed'].name]: writeCompleted,
}
