import { storeUpload } from '#features/files/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { readPicture } from '#server/files/stored-picture.ts'
import { lightVersion } from '#server/pages/light-version.ts'
import { notOneColor } from './contract.ts'

/** More than any place shows of a logo. */
const width = 1_200

/** The URL of the logo in white. It is stored like an upload, so that asking twice adds it once. */
export async function makeDarkLogo(
  ctx: Context<'NOT_ONE_COLOR' | 'FILE_MISSING' | 'FORBIDDEN', SignedIn>,
  logo: string,
): Promise<string> {
  const picture = (await readPicture(ctx.files, logo, width)) ?? ctx.fail('FILE_MISSING')
  const bytes = (await lightVersion(picture, ctx.user.id)) ?? ctx.fail(notOneColor)
  const file = { field: 'design', filename: 'logo-on-dark.png', bytes }
  return (await storeUpload(ctx, file)).url
}
