import {
  digestOf,
  findDuplicate,
  removeUpload,
  storeUpload,
} from '#features/files/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { UploadedFile } from '#shared/endpoint.ts'

type Uploader = Context<
  'FILE_MISSING' | 'FORBIDDEN' | 'FILE_IN_USE' | 'FILE_TYPE_REFUSED',
  SignedIn
>

/** Stores the files of a form and passes their URLs to `work`. If anything fails, none of them stays. */
export async function withUploads<T>(
  ctx: Uploader,
  files: readonly UploadedFile[],
  work: (urls: string[]) => Promise<T>,
): Promise<T> {
  const isExpected = ({ field, filename }: UploadedFile) =>
    field === 'files' && /\.(jpe?g|png|zip)$/i.test(filename)
  if (!files.every(isExpected)) ctx.fail('FILE_TYPE_REFUSED')
  const added: string[] = []
  const urls: string[] = []
  try {
    for (const file of files) {
      const known = await findDuplicate(ctx.db, 'project', digestOf(file.bytes))
      const { url, key } = known ?? (await storeUpload(ctx, { ...file, field: 'project' }))
      urls.push(url)
      if (!known) added.push(key)
    }
    return await work(urls)
  } catch (error) {
    for (const key of added)
      await removeUpload(ctx, key).catch((lost: unknown) => {
        ctx.log.warn({ err: lost, key }, 'a file of a form that was not saved was left behind')
      })
    throw error
  }
}
