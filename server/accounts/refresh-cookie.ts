import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/secrets.ts'
import { isId } from '#shared/fields.ts'

export type Cookies = Readonly<Record<string, string | undefined>>

/** A credential of a request, or why there is none. */
export type Sent<T> = T | 'missing' | 'invalid'

interface Services {
  config: Pick<Config, 'secure'>
  secrets: Secrets
}

interface Call extends Services {
  http: { setCookie(name: string, value: string, options: CookieSerializeOptions): void }
}

export interface RefreshCookie {
  sessionId: string
  secret: Buffer
  /**
   * True if this server issued the secret for this session, even if it was replaced since. Others
   * are forged.
   */
  issued: boolean
}

export function readRefreshCookie(ctx: Services, cookies: Cookies): Sent<RefreshCookie> {
  const value = cookies[cookieName(ctx)]
  if (!value) return 'missing'
  const [sessionId = '', ...parts] = value.split('.')
  const [secret = Buffer.of(), tag = Buffer.of()] = parts.map((part) =>
    Buffer.from(part, 'base64url'),
  )
  if (!isId(sessionId)) return 'invalid'
  return { sessionId, secret, issued: equalDigests(tag, tagOf(ctx, sessionId, secret)) }
}

export function setRefreshCookie(
  ctx: Call,
  sessionId: string,
  secret: Buffer,
  expires: string | undefined,
) {
  const tag = tagOf(ctx, sessionId, secret)
  const value = [sessionId, secret.toString('base64url'), tag.toString('base64url')].join('.')
  const options = cookieOptions(ctx)
  ctx.http.setCookie(
    cookieName(ctx),
    value,
    expires ? { ...options, expires: new Date(expires) } : options,
  )
}

export function clearRefreshCookie(ctx: Call): void {
  ctx.http.setCookie(cookieName(ctx), '', { ...cookieOptions(ctx), expires: new Date(0) })
}

function tagOf({ secrets }: Services, sessionId: string, secret: Buffer): Buffer {
  const signed = createHmac('sha256', secrets.tokens).update(`refresh ${sessionId.toLowerCase()} `)
  return signed.update(secret).digest()
}

/** Whether a request has the cookie, before the framework has parsed it. */
export function hasRefreshCookie({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('refresh=') === true
}

function cookieName({ config }: Services): string {
  return config.secure ? '__Host-refresh' : 'refresh'
}

/** The options of cookies that identify a session or a browser: hidden from scripts, not sent by other sites. */
export function cookieOptions({ config }: Pick<Services, 'config'>) {
  return { httpOnly: true, sameSite: 'strict', secure: config.secure, path: '/' } as const
}

/** A refresh token stays valid for this long after it was replaced, because several tabs can refresh at once. */
export const overlapMs = 10_000

interface TokenHashes {
  refresh_hash: Buffer | null
  previous_hash: Buffer | null
  rotated_at: string | null
}

/** Compares a digest with the current token of a session and with one that was replaced just now. */
export function isCurrent(tokenHash: Buffer, session: TokenHashes, now: Date): boolean {
  if (equalDigests(tokenHash, session.refresh_hash)) return true
  const rotatedAt = Date.parse(session.rotated_at ?? '')
  return equalDigests(tokenHash, session.previous_hash) && now.getTime() - rotatedAt < overlapMs
}

export function digest(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function equalDigests(actual: Buffer, stored: Buffer | null): boolean {
  return stored !== null && actual.length === stored.length && timingSafeEqual(actual, stored)
}
