import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { type Endpoint, pathOf } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { signUrl, verifySignedUrl } from './signed-url.ts'

const lifetimeMs = 5 * 60_000

type Params = Record<string, string>
type Reader = Pick<SignedIn, 'id' | 'sessionId'>

/**
 * The URL of an endpoint that declares `file`, for a browser that opens it without an access token.
 * It works for five minutes, and only with the session that it was signed for. The handler of the
 * endpoint checks the access again when the URL is opened.
 */
export function linkFile(
  { secrets, now, user }: Pick<Context<never, SignedIn>, 'secrets' | 'now' | 'user'>,
  endpoint: Endpoint & { file: true },
  params: Params,
): string {
  const expires = new Date(now().getTime() + lifetimeMs)
  return signUrl(pathOf(endpoint, params), secrets.urls, subjectOf(user), expires)
}

export interface FileLink {
  expires: string
  signature: string
}

/** The signature that a request for a private file carries, if any. */
export function fileLinkOf(query: unknown): FileLink | undefined {
  const { expires, signature } = (query ?? {}) as Partial<Record<string, unknown>>
  if (typeof expires !== 'string' || typeof signature !== 'string') return undefined
  return { expires, signature }
}

/** The page that tells a browser that its link is invalid. Other callers get the error. */
const expiredPage = '/file-link-expired'

export function pageForLink(
  { file }: Endpoint,
  query: unknown,
  accept: string | undefined,
  error: unknown,
): string | undefined {
  const isRefused = error instanceof ApiError && error.status < 500
  return isRefused && file && accept?.includes('text/html') && fileLinkOf(query)
    ? expiredPage
    : undefined
}

/** Answers a link that was signed for somebody else like one that does not exist. */
export function checkFileLink(
  { secrets, now }: Pick<Kernel, 'secrets' | 'now'>,
  endpoint: Endpoint,
  params: unknown,
  link: FileLink,
  reader: Reader,
): void {
  if (Number(link.expires) <= now().getTime()) throw new ApiError('LINK_EXPIRED')
  const url = `${pathOf(endpoint, params as Params)}?${new URLSearchParams({ ...link })}`
  if (!verifySignedUrl(url, secrets.urls, subjectOf(reader), now())) throw new ApiError('NOT_FOUND')
}

function subjectOf({ id, sessionId }: Reader): string {
  return `${id} ${sessionId}`
}
