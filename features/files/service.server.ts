import type { Context, SignedIn } from '#server/context.ts'
import { storeImage } from '#server/images.ts'
import { isUnused } from '#server/sweep.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { type UploadKind, uploadKinds } from './contract.ts'

const editors = new Set(['Admin', 'Manager'])

type UploadContext = Context<'FILE_MISSING' | 'FORBIDDEN', SignedIn>

/** A picture is kept whole or not at all: its files go again when its row could not be written. */
export async function storeUpload(ctx: UploadContext, { field, bytes }: UploadedFile) {
  const kind = uploadKinds.find((name) => name === field) ?? ctx.fail('FILE_MISSING')
  if (!mayUpload(ctx.user, kind)) ctx.fail('FORBIDDEN')
  const image = await storeImage(ctx.files, kind, bytes)
  try {
    await ctx.db
      .insertInto('file')
      .values({ ...image, kind, account_id: ctx.user.id })
      .execute()
  } catch (error) {
    await ctx.files.remove(image.key).catch((left: unknown) => {
      ctx.log.warn({ err: left, key: image.key }, 'a picture without a row was left behind')
    })
    throw error
  }
  return image
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
