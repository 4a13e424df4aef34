import type { Context } from '#server/context.ts'
import { signUrl, verifySignedUrl } from '#server/files/signed-url.ts'

/** The link works for anybody. */
const anybody = 'preview'
const previewMs = 5 * 60_000

/** The URL of a preview page, valid for five minutes. */
export function signPreview({ now, secrets }: Context, path: string): { url: string } {
  const expires = new Date(now().getTime() + previewMs)
  return { url: signUrl(path, secrets.urls, anybody, expires) }
}

/** Fails unless the query was signed for this path and has not expired. */
export function requirePreview(
  ctx: Context<'LINK_INVALID'>,
  path: string,
  query: { expires: string; signature: string },
): void {
  const url = `${path}?${new URLSearchParams(query)}`
  if (!verifySignedUrl(url, ctx.secrets.urls, anybody, ctx.now())) ctx.fail('LINK_INVALID')
}
