import { sql } from 'kysely'
import { picturedPersonJson } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type Attachment, attachmentUrlOf, type ChatMessage } from './contract.ts'
import type { Reader } from './queries.server.ts'
import { messagesPerPage } from './rules.ts'

const attachmentFields = sql`jsonb_build_object('id', file.id, '_id', file.id,
  'kind', case file.kind when 'pdf' then 'pdf' else 'picture' end,
  'name', file.name, 'bytes', file.bytes, 'width', file.width, 'height', file.height,
  'fileUrl', ${attachmentUrlOf('')} || file.id)`

const attachments = sql<Attachment[]>`(
  select coalesce(jsonb_agg(${attachmentFields} order by file.position), '[]')
  from chat_attachment as file where file.message_id = chat_message.id)`

function selectMessages(db: Db, { id: readerId, isClient }: Reader) {
  return db
    .selectFrom('chat_message')
    .innerJoin('account as author', 'author.id', 'chat_message.author_id')
    .select([
      'chat_message.id',
      'chat_message.id as _id',
      'chat_message.number as position',
      (isClient ? sql<number>`public_number` : sql<number>`chat_message.number`).as('number'),
      sql<ChatMessage['from']>`case when from_client then 'client' else 'agency' end`.as('from'),
      'author_id as userId',
      picturedPersonJson('author').as('author'),
      'text',
      attachments.as('attachments'),
      sql<string | null>`case when author_id = ${readerId} then client_message_id end`.as(
        'clientMessageId',
      ),
      'chat_message.created_at as timestamp',
      'edited_at as editedAt',
      'chat_message.deleted_at as deletedAt',
    ])
    .$if(isClient, (query) => query.where('public_number', 'is not', null))
    .$if(!isClient, (query) => query.select(sql<boolean>`public_number is null`.as('internal')))
}

interface Page {
  before?: number | undefined
  after?: number | undefined
  limit?: number | undefined
}

/** Without numbers the newest ones. In ascending order. */
export async function listMessages(
  db: Db,
  reader: Reader,
  conversationId: string,
  { before, after, limit = messagesPerPage.usual }: Page,
) {
  const number = sql.ref<number>(
    reader.isClient ? 'chat_message.public_number' : 'chat_message.number',
  )
  const fromStart = after !== undefined
  const rows = await selectMessages(db, reader)
    .where('conversation_id', '=', conversationId)
    .$if(before !== undefined, (query) => query.where(number, '<', before ?? 0))
    .$if(fromStart, (query) => query.where(number, '>', after ?? 0))
    .orderBy(number, fromStart ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return fromStart ? rows : rows.reverse()
}

export function getMessage(db: Db, reader: Reader, id: string) {
  return selectMessages(db, reader).where('chat_message.id', '=', id).executeTakeFirstOrThrow()
}
