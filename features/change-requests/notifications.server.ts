import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { cutAtWord } from '#shared/text.ts'
import { publishRequestEvent } from './events.server.ts'
import { requestNotifications } from './notifications.ts'

const { 'change-request': toClient, 'client-change-request': toEditors } = requestNotifications

type Writer = Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>

interface Happened {
  request: { id: string; projectId: string; clientId: string; title: string }
  /** The event in words; empty for a comment. */
  action?: string
  text?: string
  /** The verb of the notification, such as: accepted. */
  did: string
}

/** Writes an entry of the thread in the transaction of what happened, and notifies the other side. */
export async function addEntry(
  { db: trx, now, user }: Writer,
  { request, action = '', text = '', did }: Happened,
): Promise<void> {
  const { id, projectId, clientId, title } = request
  const time = now().toISOString()
  await trx
    .insertInto('change_request_entry')
    .values({
      ...{ request_id: id, account_id: user.id, from_client: user.role === 'User' },
      ...{ action, text, created_at: time },
    })
    .execute()
  const author = await trx
    .selectFrom('account')
    .select(nameSql('account').as('name'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const subject = `${author.name} ${did} “${cutAtWord(title, 80)}”.`
  const about = projectId
  if (user.role === 'User') await notify(trx, { to: 'editor', kind: toEditors, subject, about })
  else await notify(trx, { to: { clientId }, kind: toClient, subject, about })
  await publishRequestEvent(trx, id, clientId)
}
