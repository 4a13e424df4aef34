import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { documentKinds } from '#features/documents/contract.ts'
import { removeUnattached, storeDocument } from '#features/documents/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storeImage } from '#server/files/images.ts'
import { discardFiles, storageJobs } from '#server/files/storage-jobs.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { baseName, isPictureKind, kindOfName } from '#shared/file-kinds.ts'
import { announceLibrary } from './announce.server.ts'
import { type files, type UploadKind, uploadKinds } from './contract.ts'
import { libraryKinds, listUses } from './rules.ts'
import { isUnused, removeUnusedRows } from './unused.server.ts'

export { isUnused, removeUnusedRows }

import { usesOf } from './uses.server.ts'

const editors = new Set(['Admin', 'Manager'])

type UploadContext = Context<'FILE_MISSING' | 'FORBIDDEN', SignedIn>

/**
 * Stores a picture of the library once per kind: the same bytes are the same picture. Avatars are
 * stored separately, so that they do not reveal which pictures exist.
 */
export async function storeUpload(ctx: UploadContext, file: UploadedFile) {
  const { field, filename, bytes } = file
  const kind = uploadKinds.find((name) => name === field) ?? ctx.fail('FILE_MISSING')
  if (!mayUpload(ctx.user, kind)) ctx.fail('FORBIDDEN')
  if (kind === 'project' && isPrivate(ctx.user, filename)) {
    const { key, url } = await storeDocument(ctx, file)
    return { key, url }
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
      await announceLibrary(ctx.db)
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

function mayUpload({ role }: SignedIn, kind: UploadKind): boolean {
  if (kind === 'avatar') return true
  return editors.has(role) || kind === 'project'
}

/** Pictures that a project shows to everybody are added by editors only. */
function isPrivate({ role }: SignedIn, filename: string): boolean {
  const claimed = kindOfName(filename, documentKinds)
  return !editors.has(role) || (claimed !== undefined && !isPictureKind(claimed))
}

/** Removes one's own picture, or any as an Admin, unless content uses it. */
export async function removeUpload(
  ctx: ContextOf<typeof files.remove>,
  key: string,
): Promise<void> {
  if (key.startsWith('document/')) return removeUnattached(ctx, key)
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
    if (removed === 0) ctx.fail('FILE_IN_USE', await describeUses(trx, ctx.user, key))
  })
}

/** Names the records that use the picture to editors, who may see all of them. */
async function describeUses(db: Db, user: SignedIn, key: string) {
  if (!editors.has(user.role)) return undefined
  const uses = await usesOf(db, user, key)
  return { message: `This image is still shown by ${listUses(uses)}.` }
}

const hour = 3_600_000
const batchSize = 500

/** Excludes recent uploads, which an open form may be about to use. */
function selectUnused({ db, now }: Pick<Context, 'db' | 'now'>) {
  return db
    .selectFrom('file')
    .where('kind', 'in', libraryKinds)
    .where('created_at', '<', new Date(now().getTime() - hour).toISOString())
    .where(isUnused)
}

export async function countUnused(ctx: Pick<Context, 'db' | 'now'>) {
  const sums = selectUnused(ctx).select(({ fn }) => [
    fn.countAll<number>().as('count'),
    fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
  ])
  const { count, bytes } = await sums.executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes) }
}

export async function removeUnused(
  ctx: Context<never, SignedIn>,
): Promise<{ removed: number; left: number }> {
  const removed = await inTransaction(ctx, async ({ db: trx }) => {
    const unused = selectUnused({ ...ctx, db: trx })
      .select('key')
      .limit(batchSize)
    const locked = await unused.forUpdate().skipLocked().execute()
    return removeUnusedRows(trx, ctx.jobs, locked)
  })
  return { removed, left: (await countUnused(ctx)).count }
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
