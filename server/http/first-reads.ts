import { setTimeout as pause } from 'node:timers/promises'
import type { Cookies } from '#server/accounts/refresh-cookie.ts'
import { readCookieSession, signAccessToken } from '#server/accounts/session.ts'
import type { Kernel } from '#server/context.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import { parsePortalCookie } from '#shared/portal/cookie.ts'
import type { FirstReads } from '#shared/portal/first-reads.ts'
import { type ListOptions, type Searchable, selectList } from '#shared/portal/lists.ts'
import { hasRight, type Role } from '#shared/roles.ts'
import type { Call } from './call.ts'
import type { CallInside } from './read.ts'

/** A page of a portal that is asked for. */
export interface AskedPage {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** The Cookie header. */
  cookies: string
}

/** The page, and who asks for it when. */
export interface OwnPage extends AskedPage {
  userId: string
  role: Role
  /** The client that a person of several works for. */
  clientId: string | null
  /** In the time zone of the settings. */
  today: string
}

export interface FirstRead {
  endpoint: Endpoint
  input: Partial<Call>
}

export type PageRead = FirstRead | ((page: OwnPage) => FirstRead | undefined)

/** The first reads of pages, by path in `app/routes.ts`. Those of `/admin/*` apply to all pages below it. */
export type PageReads = Readonly<Record<string, readonly PageRead[]>>

export function firstRead<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends Input<E> ? [Input<E>?] : [Input<E>]
): FirstRead {
  return { endpoint, input: (input ?? {}) as Partial<Call> }
}

/** The record that the parameters of the path name. */
export const firstRecord =
  (endpoint: Endpoint): PageRead =>
  ({ params }) => ({ endpoint, input: { params } })

/** The part of a list that the address selects. */
export const firstList =
  (endpoint: Searchable, options: ListOptions = {}): PageRead =>
  ({ search, cookies }) => ({
    endpoint,
    input: selectList(endpoint, options, search, parsePortalCookie(cookies)).input,
  })

export type ReadFirst = (
  path: string,
  page: AskedPage,
  cookies: Cookies,
) => Promise<FirstReads | undefined>

/**
 * Reads what a page shows first, as the person of the refresh cookie, with an access token. The
 * cookie is not replaced: the browser does this once it has shown the page.
 */
export function createFirstReads(
  kernel: Kernel,
  call: CallInside,
  domains: readonly PageReads[],
  /** A page that takes longer to read is sent without its data, which it then reads itself. */
  patienceMs: number,
): ReadFirst {
  async function readAll(path: string, page: AskedPage, cookies: Cookies) {
    const session = await readCookieSession(kernel, cookies)
    if (typeof session === 'string' || !session.complete) return undefined
    const { id: userId, sessionId, role, clientId, twoFactor: isTwoFactorEnabled } = session
    const claims = { sessionId, userId, role, isTwoFactorEnabled }
    const accessToken = await signAccessToken(kernel, claims)
    const [, portal = ''] = path.split('/')
    const reads = domains.flatMap((pages) => [
      ...(pages[`/${portal}/*`] ?? []),
      ...(pages[path] ?? []),
    ])
    await kernel.settings.refresh(kernel.db)
    const own = { ...page, userId, role, clientId, today: calendarDay(kernel.now()) }
    const asked = reads
      .flatMap((read) => (typeof read === 'function' ? (read(own) ?? []) : read))
      .filter(({ endpoint }) => hasRight(endpoint.rights, session))
    const replies = await Promise.all(
      asked.map(async ({ endpoint, input }) => {
        const authorization = `Bearer ${accessToken}`
        const reply = await call(endpoint, { ...input, authorization }).catch(() => undefined)
        return reply === undefined ? [] : [{ path: endpoint.path, input, reply }]
      }),
    )
    return { accessToken, replies: replies.flat() }
  }

  return async (path, page, cookies) => {
    const stop = new AbortController()
    const late = pause(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined)
    const read = readAll(path, page, cookies).catch(() => undefined)
    return Promise.race([read, late]).finally(() => stop.abort())
  }
}
