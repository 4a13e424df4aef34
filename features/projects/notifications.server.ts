import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { describeReply, projectNotifications } from './notifications.ts'

/** What the client is told, or null for what is not worth a notification. */
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
