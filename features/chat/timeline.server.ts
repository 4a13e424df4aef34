import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import { excerptOf, type TimelinePart } from '#server/db/timeline-part.ts'
import { supportPages } from './paths.ts'

/** A message without text consists of files. */
const said = sql`case when text = '' then 'Files' else ${excerptOf(sql.ref('text'))} end`

export const messageTimeline: TimelinePart = {
  kind: 'messages',
  access: 'editor',
  select: ({ clientId }) => sql`
    select message.id, message.created_at as at, conversation_id as about,
      case when public_number is null then 'Internal note by ' else 'Message from ' end
        || ${nameSql('author')} || ': ' || ${said} as text
    from chat_message as message left join account as author on author.id = author_id
    where conversation_id = ${clientId} and message.deleted_at is null`,
  pathOf: supportPages.conversation,
}
