import { sql } from 'kysely'
import { readAgency } from '#features/agency/service.server.ts'
import type { Db } from '#server/db/db.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { notify } from '#server/notifications/notify.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { completedMail } from './emails.server.ts'
import { describeReply, projectNotifications } from './notifications.ts'

/** The notification for the client, or null if the change does not need one. */
export type News = 'project-update' | 'project-completed' | null

interface Told {
  projectId: string
  authorId: string
  news: News
}

/** Notifies the agency of what its client did, and the client of what the agency did. */
export async function notifyOtherSide(trx: Db, { projectId, authorId, news }: Told): Promise<void> {
  if (!news) return
  const { title, clientId, client } = await trx
    .selectFrom('project')
    .innerJoin('account as client', 'client.id', 'project.account_id')
    .select([
      'project.title',
      'client.id as clientId',
      sql<string>`client.first_name || ' ' || client.last_name`.as('client'),
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
  const about = projectId
  if (authorId === clientId) {
    const subject = describeReply(client, title)
    await notify(trx, { to: 'editor', kind: projectNotifications['project-reply'], subject, about })
  } else {
    const kind: NotificationKind = projectNotifications[news]
    await notify(trx, { to: clientId, kind, subject: title, about })
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
