import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { storeImage } from '#server/files/images.ts'
import { discardFiles, storageJobs } from '#server/files/storage-jobs.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { question } from '#server/questions.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { baseName, type FileKind, isPictureKind, kindOfName } from '#shared/file-kinds.ts'
import { mayCall } from '#shared/roles.ts'
import { fileInUse, type UploadKind, uploadKinds } from './contract.ts'
import { listUses } from './rules.ts'
import { usesOf } from './uses.server.ts'

const { library } = events({ library: 'editor' })

/** Open screens of the library read it again. */
export const publishLibraryEvent = (trx: Db) => publishEvent(trx, library, { id: '*' })

/** Stores the uploads for projects that are not public pictures. */
export const privateUploads = question<{
  kinds: readonly FileKind[]
  store: (ctx: UploadContext, file: UploadedFile) => Promise<{ key: string; url: string }>
  /** Removes an upload that no project has yet. */
  remove: (ctx: RemoveContext, key: string) => Promise<void>
}>()

type UploadContext = Context<'FILE_MISSING' | 'FORBIDDEN', SignedIn>
type RemoveContext = Context<'FILE_IN_USE', SignedIn>

/**
 * Stores a picture of the library once per kind: the same bytes are the same picture. Avatars are
 * stored separately, so that they do not reveal which pictures exist.
 */
export async function storeUpload(ctx: UploadContext, file: UploadedFile) {
  const { field, filename, bytes } = file
  const kind = uploadKinds.find((name) => name === field) ?? ctx.fail('FILE_MISSING')
  const isEditor = mayCall('editor', ctx.user.role)
  if (kind !== 'avatar' && kind !== 'project' && !isEditor) ctx.fail('FORBIDDEN')
  const [uploads] = ctx.answersTo(privateUploads)
  if (kind === 'project' && uploads) {
    // Pictures that a project shows to everybody are added by editors only.
    const claimed = kindOfName(filename, uploads.kinds)
    if (!isEditor || (claimed && !isPictureKind(claimed))) return uploads.store(ctx, file)
  }
  const name = baseName(filename)
  const digest = kind === 'avatar' ? null : digestOf(bytes)
  return (
    (digest && (await findDuplicate(ctx.db, kind, digest))) ??
    storePicture(ctx, bytes, { kind, name, digest })
  )
}

interface NewFile {
  kind: UploadKind
  name: string
  digest: Buffer | null
}

/**
 * Stores a picture with its row. If the row cannot be inserted, or the same picture was added
 * concurrently, the files are removed again.
 */
async function storePicture(ctx: UploadContext, bytes: Buffer, file: NewFile) {
  const image = await storeImage(ctx.files, file.kind, bytes, ctx.user.id)
  try {
    const added = await ctx.db
      .insertInto('file')
      .values({ ...image, ...file, account_id: ctx.user.id })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'digest']).where('kind', '<>', 'avatar').doNothing(),
      )
      .returning(uploadColumns)
      .executeTakeFirst()
    if (added) {
      await publishLibraryEvent(ctx.db)
      return added
    }
  } catch (error) {
    await discardFiles(ctx, { key: image.key, table: 'file' })
    throw error
  }
  await discardFiles(ctx, { key: image.key, table: 'file' })
  const same = file.digest && (await findDuplicate(ctx.db, file.kind, file.digest))
  return same ?? ctx.fail('NOT_FOUND')
}

const uploadColumns = ['url', 'key', 'alt', 'width', 'height'] as const

/** Hashes the uploaded bytes, so that a duplicate is found before it is decoded. */
export function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

export function findDuplicate(db: Db, kind: string, digest: Buffer) {
  return db
    .selectFrom('file')
    .select(['id', ...uploadColumns])
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** Removes one's own picture, or any as an Admin, unless content uses it. */
export async function removeUpload(ctx: RemoveContext, key: string): Promise<void> {
  if (key.startsWith('document/')) {
    const [uploads] = ctx.answersTo(privateUploads)
    return uploads?.remove(ctx, key)
  }
  await inTransaction(ctx, async ({ db: trx }) => {
    const found = await trx
      .selectFrom('file')
      .select('key')
      .where('key', '=', key)
      .$if(ctx.user.role !== 'Admin', (query) => query.where('account_id', '=', ctx.user.id))
      .forUpdate()
      .execute()
    if (found.length === 0) ctx.fail('NOT_FOUND')
    const removed = await removeUnusedRows(trx, ctx.jobs, found)
    if (removed === 0) ctx.fail(fileInUse, await describeUses(trx, ctx.user, key))
  })
}

/** Names the records that use the picture to editors, who may see all of them. */
async function describeUses(db: Db, user: SignedIn, key: string) {
  if (!mayCall('editor', user.role)) return undefined
  const uses = await usesOf(db, user, key)
  return { message: `This image is still shown by ${listUses(uses)}.` }
}

/** No content uses the file. Triggers on the content maintain `file_use`. */
export const isUnused = sql<boolean>`not exists (select from file_use where file_key = file.key)`

/**
 * Deletes rows that the transaction has locked, so that content cannot start to use them, and
 * enqueues the removal of their files.
 */
export async function removeUnusedRows(
  trx: Db,
  jobs: Jobs,
  locked: readonly { key: string }[],
): Promise<number> {
  if (locked.length === 0) return 0
  const keys = locked.map(({ key }) => key)
  const removed = await trx
    .deleteFrom('file')
    .where('key', 'in', keys)
    .where(isUnused)
    .returning('key')
    .execute()
  for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  if (removed.length > 0) await publishLibraryEvent(trx)
  return removed.length
}

/** True for a picture that the account uploaded or has. */
export async function hasAvatar(db: Db, accountId: string, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('key')
    .where('kind', '=', 'avatar')
    .where('url', '=', url)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('file.account_id', '=', accountId),
        exists(
          selectFrom('account').select('id').where('id', '=', accountId).where('avatar', '=', url),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Removes all avatars of an erased account, including unused ones. */
export async function removeAvatarsOf(
  { db: trx, jobs }: Pick<Context, 'db' | 'jobs'>,
  accountId: string,
): Promise<void> {
  const removed = await trx
    .deleteFrom('file')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'avatar')
    .returning('key')
    .execute()
  for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
}
