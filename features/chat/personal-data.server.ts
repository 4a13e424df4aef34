import { type SqlBool, sql } from 'kysely'
import {
  archiveFiles,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'
import type { FileKind } from '#shared/file-kinds.ts'

const isOf = (clientIds: string[]) => sql<SqlBool>`conversation_id = any (${clientIds}::uuid[])`

/** Messages of both sides, without internal notes, and what they wrote for other clients. */
export const chatData: PersonalData = {
  name: 'conversation',
  read: ({ db }, { id, clientIds }) =>
    readInBatches(
      db
        .selectFrom('chat_message')
        .select([
          'id',
          'public_number as number',
          sql<string>`case when author_id = ${id} then 'you'
            when from_client then 'colleague' else 'agency' end`.as('from'),
          'text',
          sql<string[]>`array(select name from chat_attachment
            where message_id = chat_message.id order by position)`.as('files'),
          'created_at as createdAt',
          'edited_at as editedAt',
          'deleted_at as deletedAt',
        ])
        .where((where) => where.or([isOf(clientIds), where('author_id', '=', id)]))
        .where('public_number', 'is not', null),
      'chat_message.id',
    ),
  files: ({ db, files }, { clientIds }) =>
    archiveFiles(
      files,
      'conversation',
      readInBatches(
        db
          .selectFrom('chat_attachment')
          .innerJoin('chat_message', 'chat_message.id', 'message_id')
          .select(['chat_attachment.id', 'key', 'kind', 'name', 'bytes'])
          .where(isOf(clientIds))
          .where('public_number', 'is not', null)
          .$narrowType<{ kind: FileKind }>(),
        'chat_attachment.id',
      ),
    ),
  async erase(ctx, { id, clientIds }) {
    const { db: trx } = ctx
    const messages = trx.selectFrom('chat_message').select('id').where(isOf(clientIds))
    const removed = await trx
      .deleteFrom('chat_attachment')
      .where((where) =>
        where.or([
          where.and([where('account_id', '=', id), where('message_id', 'is', null)]),
          where('message_id', 'in', messages),
        ]),
      )
      .returning('key')
      .execute()
    await removeFiles(ctx, removed)
    await trx
      .deleteFrom('conversation')
      .where('id', '=', sql<string>`any (${clientIds}::uuid[])`)
      .execute()
  },
}
