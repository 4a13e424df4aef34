import { jwtVerify, SignJWT } from 'jose'
import { digest, isCurrent, readRefreshCookie } from '#server/accounts/refresh-cookie.ts'
import type { Http, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { isId } from '#shared/fields.ts'
import { mayCall, type Role } from '#shared/roles.ts'

const accessTokenSeconds = 10 * 60
const issuer = 'atrium'
const type = 'at+jwt'

export interface Claims {
  sessionId: string
  userId: string
  role: Role
  isTwoFactorEnabled: boolean
}

export async function signAccessToken(
  kernel: Pick<Kernel, 'now' | 'secrets'> & { config: Pick<Kernel['config'], 'origin'> },
  claims: Claims,
  seconds = accessTokenSeconds,
): Promise<string> {
  const issued = Math.floor(kernel.now().getTime() / 1000)
  const { sessionId, ...shown } = claims
  return new SignJWT({ ...shown, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(issuer)
    .setAudience(kernel.config.origin)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(kernel.secrets.tokens)
}

interface VerifiedToken {
  sessionId: string
  expires: number
}

const maxTokens = 1_000

/** Verified signatures. Whether the session is still valid is checked on every request. */
const verifiedTokens = new WeakMap<Secrets, Map<string, VerifiedToken>>()

async function readSessionId(kernel: Kernel, token: string): Promise<string | undefined> {
  const tokens = verifiedTokens.get(kernel.secrets) ?? new Map<string, VerifiedToken>()
  verifiedTokens.set(kernel.secrets, tokens)
  const cached = tokens.get(token)
  if (cached && cached.expires > kernel.now().getTime()) return cached.sessionId
  const verified = await verifyToken(kernel, token)
  if (!verified) return undefined
  if (tokens.size >= maxTokens) tokens.clear()
  tokens.set(token, verified)
  return verified.sessionId
}

async function verifyToken(kernel: Kernel, token: string): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, kernel.secrets.tokens, {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience: kernel.config.origin,
      requiredClaims: ['exp', 'sid'],
      currentDate: kernel.now(),
    })
    const { sid, exp = 0 } = payload
    return typeof sid === 'string' && isId(sid)
      ? { sessionId: sid, expires: exp * 1000 }
      : undefined
  } catch {
    return undefined
  }
}

export interface Session extends SignedIn {
  /** False until the second factor is verified. */
  complete: boolean
  twoFactor: boolean
  expiresAt: string
}

/**
 * Reads the session that a token names; rights come from its rows, read at most a second ago.
 * Returns null without a token, undefined for one that is invalid or expired.
 */
export async function readSession(
  kernel: Kernel,
  authorization: string | undefined,
): Promise<Session | null | undefined> {
  if (!authorization) return null
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  const sessionId = token && (await readSessionId(kernel, token))
  if (!sessionId) return undefined
  return kernel.sessions.read(sessionId, () => findSession(kernel, sessionId))
}

/** The session of the refresh cookie, for a signed URL that a browser opens without an access token. */
export async function readCookieSession(
  kernel: Kernel,
  cookies: Http['cookies'],
): Promise<Session | null | undefined> {
  const cookie = readRefreshCookie(kernel, cookies)
  if (!cookie) return cookie
  const { sessionId, secret } = cookie
  const now = kernel.now()
  const tokens = await kernel.db
    .selectFrom('session')
    .select(['refresh_hash', 'previous_hash', 'rotated_at'])
    .where('id', '=', sessionId)
    .where('idle_expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!tokens || !isCurrent(digest(secret), tokens, now)) return undefined
  return kernel.sessions.read(sessionId, () => findSession(kernel, sessionId))
}

/** Whether a browser is signed in as staff. */
export async function isStaffBrowser(kernel: Kernel, cookies: Http['cookies']): Promise<boolean> {
  const session = await readCookieSession(kernel, cookies)
  return session?.complete === true && mayCall('staff', session.role)
}

async function findSession(kernel: Kernel, sessionId: string): Promise<Session | undefined> {
  const row = await openSession(kernel.db, kernel.now())
    .select([
      'account.id',
      'account.role',
      'account.two_factor_enabled',
      'session.authenticated_at',
      'session.completed_at',
      'session.expires_at',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      role: row.role as Role,
      sessionId,
      authenticatedAt: row.authenticated_at,
      complete: row.completed_at !== null,
      twoFactor: row.two_factor_enabled,
      expiresAt: row.expires_at,
    }
  )
}

/** Returns the sessions among these that are still valid. */
export async function openSessions(db: Db, now: Date, ids: string[]): Promise<Set<string>> {
  const rows = await openSession(db, now)
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.completed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function openSession(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now.toISOString())
    .where('account.status', '=', 'Active')
    .where('account.deleted_at', 'is', null)
}
