import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { attachmentUrlOf, type Conversation } from './contract.ts'
import { countWaiting, filters, selectConversations } from './queries.server.ts'
import { excerptLength } from './rules.ts'
import { requireConversation, sendMessage } from './service.server.ts'

/**
 * Writes into the conversation of a client for their contact person, who need not be signed in. The text
 * says where it comes from.
 */
export async function writeForContact(
  ctx: Context,
  { clientId, text }: { clientId: string; text: string },
): Promise<void> {
  const { contact_id: id } = await ctx.db
    .selectFrom('client')
    .select('contact_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const contact = { id, clientId, role: 'User', rights: ['support'], seesClients: null } as const
  const user: SignedIn = { ...contact, sessionId: '', authenticatedAt: '' }
  const caller = { ...ctx, user }
  await requireConversation(caller, clientId)
  await sendMessage(caller, clientId, { text, clientMessageId: randomUUID() })
}

/** 1 if this client and the agency wrote to each other, otherwise 0. */
export const countConversationsOf = (db: Db, clientId: string) =>
  countRows(db.selectFrom('conversation').where('id', '=', clientId).where('last_number', '>', 0))

/** The files that a client sent in support, selected as uploads. */
export const listedUploads = (clientId: string) => sql`
  select chat_attachment.id, name, kind, bytes, ${attachmentUrlOf('')} || chat_attachment.id as file_url,
    'support' as place, null::jsonb as project, chat_attachment.created_at
  from chat_attachment join chat_message on chat_message.id = message_id
  where conversation_id = ${clientId} and from_client`

/** The unread count and last message of a client. Does not create a conversation. */
export async function findUnread(
  db: Db,
  clientId: string,
): Promise<Pick<Conversation, 'unread' | 'last'>> {
  const found = await selectConversations(db, { id: clientId, clientId, isClient: true })
    .where('conversation.id', '=', clientId)
    .executeTakeFirst()
  return { unread: found?.unread ?? 0, last: found?.last ?? null }
}

interface Waiting {
  total: number
  /** The conversations that have been waiting longest, with their last message. */
  rows: { id: string; client: string; since: string; text: string }[]
}

/** Conversations whose last message is from the client. */
export async function readWaiting(db: Db, limit: number): Promise<Waiting> {
  const total = await countWaiting(db)
  const { rows } = await sql<Waiting['rows'][number]>`
    select client.id, ${clientNameSql('client')} as client, message.created_at as since,
      left(message.text, ${excerptLength}) as text
    from conversation
    join chat_message as message on message.conversation_id = conversation.id
      and message.public_number = last_public_number
    join client_contact as client on client.id = conversation.id
    where ${filters.waiting}
    order by message.created_at, client.id limit ${limit}`.execute(db)
  return { total, rows }
}
