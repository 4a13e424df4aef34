import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { attachmentUrlOf, type Conversation } from './contract.ts'
import { filters, type Reader, selectConversations, timeOf } from './queries.server.ts'

/** 1 if this person and the agency wrote to each other, otherwise 0. */
export async function countConversationsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', accountId)
    .where('last_number', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** The files that a client sent in support, selected as uploads. */
export const listedUploads = (clientId: string) => sql`
  select chat_attachment.id, name, kind, bytes, ${attachmentUrlOf('')} || chat_attachment.id as file_url,
    'support' as place, null::jsonb as project, chat_attachment.created_at
  from chat_attachment join chat_message on chat_message.id = message_id
    and conversation_id = ${clientId}
  where account_id = ${clientId}`

/** The unread count and last message of a client. Does not create a conversation. */
export async function findUnread(
  db: Db,
  client: Reader,
): Promise<Pick<Conversation, 'unread' | 'last'>> {
  const found = await selectConversations(db, client)
    .where('conversation.id', '=', client.id)
    .executeTakeFirst()
  return { unread: found?.unread ?? 0, last: found?.last ?? null }
}

interface Waiting {
  total: number
  /** The conversation that has been waiting longest. */
  first: { id: string; client: string; since: string } | null
}

/** Conversations whose last message is from the client. */
export async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with open as materialized (
      select conversation.id, message.created_at as since
      from conversation join chat_message as message on message.conversation_id = conversation.id
        and message.public_number = last_public_number
      where ${filters.waiting}
    )
    select (select count(*) from open) as total,
      (select json_build_object('id', client.id, 'since', ${timeOf('since')},
          'client', ${clientNameSql('client')})
        from open join account as client on client.id = open.id
        order by since, client.id limit 1) as first`.execute(db)
  return rows[0]!
}
