import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { documentKinds } from '#features/documents/contract.ts'
import { removeUnattached, storeDocument } from '#features/documents/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storeImage } from '#server/files/images.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { baseName, kindOfName } from '#shared/file-kinds.ts'
import { type files, type UploadKind, uploadKinds } from './contract.ts'
import { fileJobs } from './jobs.server.ts'
import { libraryKinds, listUses } from './rules.ts'
import { isUnused, removeUnusedRows } from './unused.server.ts'
import { usesOf } from './uses.server.ts'

const editors = new Set(['Admin', 'Manager'])

type UploadContext = Context<'FILE_MISSING' | 'FORBIDDEN', SignedIn>

/**
 * What editors send is kept once for each kind: the same bytes are the same picture. What others
 * send is theirs alone, so that nobody learns from an upload what is there already.
 */
export async function storeUpload(ctx: UploadContext, file: UploadedFile) {
  const { field, filename, bytes } = file
  const kind = uploadKinds.find((name) => name === field) ?? ctx.fail('FILE_MISSING')
  if (!mayUpload(ctx.user, kind)) ctx.fail('FORBIDDEN')
  if (kind === 'project' && kindOfName(filename, documentKinds)) return storeDocument(ctx, file)
  const name = baseName(filename)
  const shared = kind !== 'avatar' && editors.has(ctx.user.role)
  const digest = shared ? digestOf(bytes) : null
  return (
    (digest && (await findSame(ctx.db, kind, digest))) ?? store(ctx, bytes, { kind, name, digest })
  )
}

interface NewFile {
  kind: UploadKind
  name: string
  digest: Buffer | null
}

/** A picture is kept whole or not at all: its files go again when its row could not be written, or was a moment before. */
async function store(ctx: UploadContext, bytes: Buffer, file: NewFile) {
  const image = await storeImage(ctx.files, file.kind, bytes, ctx.user.id)
  try {
    const added = await ctx.db
      .insertInto('file')
      .values({ ...image, ...file, account_id: ctx.user.id })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'digest']).where('kind', '<>', 'avatar').doNothing(),
      )
      .returning(shown)
      .executeTakeFirst()
    if (added) return added
  } catch (error) {
    await discardFiles(ctx, image.key)
    throw error
  }
  await discardFiles(ctx, image.key)
  const same = file.digest && (await findSame(ctx.db, file.kind, file.digest))
  return same ?? ctx.fail('NOT_FOUND')
}

const shown = ['url', 'key', 'alt', 'width', 'height'] as const

/** Of what was sent, not of what it became: the same file is known before it is decoded. */
export function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

export function findSame(db: Db, kind: string, digest: Buffer) {
  return db
    .selectFrom('file')
    .select(['id', ...shown])
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** For when the row was not written. If it was after all, the job leaves the files where they are. */
export async function discardFiles(
  ctx: Pick<Context, 'db' | 'jobs' | 'log'>,
  key: string,
): Promise<void> {
  await ctx.jobs.send(ctx.db, fileJobs['discard-upload'], { key }).catch((error: unknown) => {
    ctx.log.warn({ err: error, key }, 'a picture without a row was left behind')
  })
}

function mayUpload({ role }: SignedIn, kind: UploadKind): boolean {
  if (kind === 'avatar') return true
  return editors.has(role) || (kind === 'project' && role === 'Employee')
}

/** One's own, or any as an Admin, while no content refers to it. */
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
    if (removed === 0) ctx.fail('FILE_IN_USE', await whatUses(trx, ctx.user, key))
  })
}

/** Editors see everything that there is; others are not told of what is not theirs. */
async function whatUses(db: Db, user: SignedIn, key: string) {
  if (!editors.has(user.role)) return undefined
  const uses = await usesOf(db, user, key)
  return { message: `This picture is still shown by ${listUses(uses)}.` }
}

const hour = 3_600_000
const removedAtOnce = 500

/** Fresh ones are left: somebody may be about to use them in a form that is open. */
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
      .limit(removedAtOnce)
    const locked = await unused.forUpdate().skipLocked().execute()
    return removeUnusedRows(trx, ctx.jobs, locked)
  })
  return { removed, left: (await countUnused(ctx)).count }
}
