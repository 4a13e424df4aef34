import { createHash } from 'node:crypto'
import type { Context, SignedIn } from '#server/context.ts'
import { storeImage } from '#server/images.ts'
import { isUnused } from '#server/sweep.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { type UploadKind, uploadKinds } from './contract.ts'
import { nameOfFile } from './rules.ts'

const editors = new Set(['Admin', 'Manager'])

type UploadContext = Context<'FILE_MISSING' | 'FORBIDDEN', SignedIn>

/**
 * What editors send is kept once for each kind: the same bytes are the same picture. What others
 * send is theirs alone, so that nobody learns from an upload what is there already.
 */
export async function storeUpload(ctx: UploadContext, { field, filename, bytes }: UploadedFile) {
  const kind = uploadKinds.find((name) => name === field) ?? ctx.fail('FILE_MISSING')
  if (!mayUpload(ctx.user, kind)) ctx.fail('FORBIDDEN')
  const name = nameOfFile(filename)
  const shared = kind !== 'avatar' && editors.has(ctx.user.role)
  const digest = shared ? createHash('sha256').update(bytes).digest() : null
  return (
    (digest && (await findSame(ctx, kind, digest))) ?? store(ctx, bytes, { kind, name, digest })
  )
}

interface NewFile {
  kind: UploadKind
  name: string
  digest: Buffer | null
}

/** A picture is kept whole or not at all: its files go again when its row could not be written, or was a moment before. */
async function store(ctx: UploadContext, bytes: Buffer, file: NewFile) {
  const image = await storeImage(ctx.files, file.kind, bytes)
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
    await removeFiles(ctx, image.key)
    throw error
  }
  await removeFiles(ctx, image.key)
  const same = file.digest && (await findSame(ctx, file.kind, file.digest))
  return same ?? ctx.fail('NOT_FOUND')
}

const shown = ['url', 'key', 'alt', 'width', 'height'] as const

function findSame({ db }: UploadContext, kind: UploadKind, digest: Buffer) {
  return db
    .selectFrom('file')
    .select(shown)
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

async function removeFiles(ctx: UploadContext, key: string): Promise<void> {
  await ctx.files.remove(key).catch((error: unknown) => {
    ctx.log.warn({ err: error, key }, 'a picture without a row was left behind')
  })
}

function mayUpload({ role }: SignedIn, kind: UploadKind): boolean {
  if (kind === 'avatar') return true
  return editors.has(role) || (kind === 'project' && role === 'Employee')
}

/** One's own, or any as an Admin. The row only goes with the files, and while content refers to it neither does. */
export async function removeUpload(
  ctx: Context<'FILE_IN_USE', SignedIn>,
  key: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('file')
      .select('key')
      .where('key', '=', key)
      .$if(ctx.user.role !== 'Admin', (query) => query.where('account_id', '=', ctx.user.id))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return ctx.fail('NOT_FOUND')
    const { numDeletedRows } = await trx
      .deleteFrom('file')
      .where('key', '=', key)
      .where(isUnused)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) ctx.fail('FILE_IN_USE')
    await ctx.files.remove(key)
  })
}
