import { type SqlBool, sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent, storedEvents } from '#server/db/publish-event.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { findPresence } from '#server/live/presence-queries.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { markSeen, notify } from '#server/notifications/notify.ts'
import { accessLevels } from '#shared/roles.ts'
import { unreadByClient, unreadByStaff } from './emails.server.ts'
import { chatNotifications } from './notifications.ts'

/** Something about a conversation changed. The id is the client's. */
const { chat: ofClient } = storedEvents({ chat: 'person' })
const { chat: ofStaff } = storedEvents({ chat: 'editor' })
const { 'chat-typing': typingToClient } = events({ 'chat-typing': 'person' })
const { 'chat-typing': typingToStaff } = events({ 'chat-typing': 'editor' })

export async function publishConversationEvent(trx: Db, clientId: string): Promise<void> {
  await publishConversationEventToClient(trx, clientId)
  await publishConversationEventToAgency(trx, clientId)
}

export function publishConversationEventToClient(trx: Db, clientId: string): Promise<void> {
  return publishEvent(trx, ofClient, { clientId, rights: kind.rights, id: clientId })
}

export function publishConversationEventToAgency(trx: Db, clientId: string): Promise<void> {
  return publishEvent(trx, ofStaff, { id: clientId })
}

export function publishTypingEvent({ db, user }: Context<never, SignedIn>, clientId: string) {
  if (user.role === 'User') return publishEvent(db, typingToStaff, { id: clientId })
  return publishEvent(db, typingToClient, { clientId, rights: kind.rights, id: clientId })
}

const { message: kind } = chatNotifications
const mostListed = 10

/** SQL: the name of an account. */
export const nameOfAccount = (id: string) =>
  sql<string>`(select ${nameSql('account')} from account where id = ${id})`

/** SQL: who the conversation is assigned to, while they can answer it. */
export const activeAssignee = sql<string | null>`(
  select id from account where id = conversation.assigned_to and role = any (${[...accessLevels.editor]})
    and status = 'Active' and deleted_at is null)`

interface Sent {
  clientId: string
  byClient: boolean
  author: string
  assignee: string | null
}

/** Notifies the client, or who the conversation is assigned to, or everybody who answers clients. */
export async function notifyOtherSide(trx: Db, { clientId, byClient, author, assignee }: Sent) {
  const to = byClient ? (assignee ?? 'editor') : { clientId }
  await notify(trx, { to, kind, subject: author, about: clientId })
}

/** Marks the notifications of the conversation as read once no message is unread. */
export async function markOwnSeen(trx: Db, clientId: string, { byClient }: { byClient: boolean }) {
  const unread = await unreadOf(trx, clientId, byClient).select('number').limit(1).execute()
  if (unread.length > 0) return
  await markSeen(trx, { to: byClient ? { clientId } : 'editor', kind, about: clientId })
}

/** The messages of the other side that this one has not read. */
function unreadOf(db: Db, clientId: string, byClient: boolean) {
  const mark = sql.ref<number>(byClient ? 'client_read' : 'agency_read')
  return db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .where('conversation_id', '=', clientId)
    .where(sql<SqlBool>`number > ${mark}`)
    .where('from_client', '=', !byClient)
    .where('public_number', 'is not', null)
    .where('chat_message.deleted_at', 'is', null)
}

/** The newest ones, in ascending order. */
async function listUnread(db: Db, clientId: string, byClient: boolean) {
  const newest = await unreadOf(db, clientId, byClient)
    .innerJoin('account as author', 'author.id', 'author_id')
    .select([
      'text',
      'chat_message.created_at as sentAt',
      nameSql('author').as('from'),
      sql<number>`(select count(*) from chat_attachment where message_id = chat_message.id)`.as(
        'files',
      ),
      sql<number>`count(*) over ()`.as('count'),
      'conversation_id as clientId',
      'author.email',
    ])
    .orderBy('number', 'desc')
    .limit(mostListed)
    .execute()
  return newest.reverse()
}

/** Later while the reader has the portal open; nothing once everything was read. */
async function writeLetter(ctx: JobContext, { accountId, items }: NotificationGroup) {
  const clientIds = [...new Set(items.map(({ about }) => about))]
  const { role } = await ctx.db
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const byClient = role === 'User'
  const unread: Awaited<ReturnType<typeof listUnread>>[] = []
  for (const id of clientIds) unread.push(await listUnread(ctx.db, id, byClient))
  const groups = unread.filter((messages) => messages.length > 0)
  if (groups.length === 0) return null
  if ((await findPresence(ctx.db, [accountId])).size > 0) return 'later'
  const count = groups.reduce((sum, [first]) => sum + (first?.count ?? 0), 0)
  const newest = groups
    .flat()
    .sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt))
    .slice(-mostListed)
  const { origin } = ctx.config
  if (byClient) return unreadByClient(await readAgency(ctx), { messages: newest, count, origin })
  const clients = groups.flatMap(([first]) => (first ? [first] : []))
  return unreadByStaff({ messages: newest, count, clients, origin })
}

export const chatLetters: NotificationLetters = { [kind.name]: writeLetter }
