import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { insertInSpace, requireSpace } from '#server/files/client-space.ts'
import { type PictureSize, reencodePicture } from '#server/files/images.ts'
import { type PrivateFile, putFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { baseName, type FileKind, kindOfName } from '#shared/file-kinds.ts'
import { type Attachment, attachmentKinds, attachmentUrlOf } from './contract.ts'

type Sender = Context<never, SignedIn>

/** Stores a file for a message that is still being written; what no message takes is swept. */
export async function storeAttachment(
  ctx: Context<'FILE_TYPE_REFUSED', SignedIn>,
  { filename, bytes }: UploadedFile,
): Promise<Attachment> {
  const kind = kindOfName(filename, attachmentKinds) ?? ctx.fail('FILE_TYPE_REFUSED')
  if (kind === 'pdf') return put(ctx, { filename, bytes }, null)
  const picture = await reencodePicture(bytes, ctx.user.id)
  const name = `${baseName(filename) || 'picture'}.webp`
  return put(ctx, { filename: name, bytes: picture.bytes }, picture)
}

async function put(
  ctx: Sender,
  file: Pick<UploadedFile, 'filename' | 'bytes'>,
  size: PictureSize | null,
): Promise<Attachment> {
  const { width, height } = size ?? { width: null, height: null }
  await requireSpace(ctx, file.bytes.length)
  const destination = { folder: 'chat', kinds: ['webp', 'pdf'], table: 'chat_attachment' } as const
  const { id, name, bytes } = await putFile(ctx, destination, file, (stored) =>
    insertInSpace(ctx, stored.bytes, ({ db: trx, user }) =>
      trx
        .insertInto('chat_attachment')
        .values({ ...stored, width, height, account_id: user.id })
        .returning(['id', 'name', 'bytes'])
        .executeTakeFirstOrThrow(),
    ),
  )
  const kind = size ? 'picture' : 'pdf'
  return { _id: id, id, kind, name, bytes, width, height, fileUrl: attachmentUrlOf(id) }
}

/** An upload of one's own, or a file of a message that the reader sees. */
function mayOpen({ id, clientId, role }: SignedIn) {
  const seen =
    role === 'User' ? sql`conversation_id = ${clientId} and public_number is not null` : sql`true`
  return sql<SqlBool>`(message_id is null and account_id = ${id}
    or exists (select from chat_message where chat_message.id = message_id and ${seen}))`
}

export async function getAttachment(ctx: Sender, id: string): Promise<PrivateFile> {
  const found = await ctx.db
    .selectFrom('chat_attachment')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', id)
    .where(mayOpen(ctx.user))
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

/** Attaches one's own uploads that belong to no message yet. */
export async function attachFiles(ctx: Sender, messageId: string, ids: readonly string[]) {
  for (const [position, id] of [...new Set(ids)].entries()) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('chat_attachment')
      .set({ message_id: messageId, position })
      .where('id', '=', id)
      .where('account_id', '=', ctx.user.id)
      .where('message_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      ctx.fail('INVALID_INPUT', { fields: { attachments: 'A file is no longer there.' } })
  }
}

/** Deletes the rows of a message's files. Returns the keys of the files. */
export function detachFiles(trx: Db, messageId: string) {
  return trx
    .deleteFrom('chat_attachment')
    .where('message_id', '=', messageId)
    .returning('key')
    .execute()
}

const unsentDays = 1
const removedAtOnce = 100

/** Attachments of messages that were never sent. */
export const sweepAttachments: Sweep = ({ db, jobs, daysAgo }) =>
  inTransaction({ db }, async ({ db: trx }) => {
    const unsent = trx
      .selectFrom('chat_attachment')
      .select('id')
      .where('message_id', 'is', null)
      .where('created_at', '<', daysAgo(unsentDays))
      .limit(removedAtOnce)
      .forUpdate()
    const removed = await trx
      .deleteFrom('chat_attachment')
      .where('id', 'in', unsent)
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
