import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { isId } from '#shared/fields.ts'
import { isLimitable, type MemberRight, mayCall, type Rights, type Role } from '#shared/roles.ts'
import { type Cookies, digest, isCurrent, readRefreshCookie, type Sent } from './refresh-cookie.ts'
import type { SessionCache } from './session-cache.ts'

const accessTokenSeconds = 10 * 60
const issuer = 'atrium'
const type = 'at+jwt'

/** Signs and verifies access tokens. */
interface Issuer {
  config: Pick<Config, 'origin'>
  now: () => Date
  secrets: Secrets
}

/** The access of a person to the client that they work for. */
export interface Member {
  /** Null for staff, and for a person who was removed. */
  clientId: string | null
  rights: Rights
}

interface Services extends Issuer {
  config: Pick<Config, 'origin' | 'secure'>
  db: Db
  sessions: SessionCache<Session>
}

interface Claims {
  sessionId: string
  userId: string
  role: Role
  isTwoFactorEnabled: boolean
}

export async function signAccessToken(
  { config, db, now, secrets }: Issuer & { db: Db },
  claims: Claims,
  seconds = accessTokenSeconds,
): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000)
  const { sessionId, ...shown } = claims
  const member = await selectMember(db).where('session.id', '=', sessionId).executeTakeFirst()
  return new SignJWT({ ...shown, ...toMember(member), sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(issuer)
    .setAudience(config.origin)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(secrets.tokens)
}

interface VerifiedToken {
  sessionId: string
  expires: number
}

const maxTokens = 1_000

/** Verified signatures. Whether the session is still valid is checked on every request. */
const verifiedTokens = new WeakMap<Secrets, Map<string, VerifiedToken>>()

async function readSessionId(issuer: Issuer, token: string): Promise<string | undefined> {
  const tokens = verifiedTokens.get(issuer.secrets) ?? new Map<string, VerifiedToken>()
  verifiedTokens.set(issuer.secrets, tokens)
  const cached = tokens.get(token)
  if (cached && cached.expires > issuer.now().getTime()) return cached.sessionId
  const verified = await verifyToken(issuer, token)
  if (!verified) return undefined
  if (tokens.size >= maxTokens) tokens.clear()
  tokens.set(token, verified)
  return verified.sessionId
}

async function verifyToken(
  { config, now, secrets }: Issuer,
  token: string,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.tokens, {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience: config.origin,
      requiredClaims: ['exp', 'sid'],
      currentDate: now(),
    })
    const { sid, exp = 0 } = payload
    return typeof sid === 'string' && isId(sid)
      ? { sessionId: sid, expires: exp * 1000 }
      : undefined
  } catch {
    return undefined
  }
}

export interface Session extends Member {
  /** The id of the account. */
  id: string
  role: Role
  /** The clients that an Employee or a Manager is limited to, or null. */
  seesClients: readonly string[] | null
  sessionId: string
  /** The last time that the password was entered or a passkey was used. */
  authenticatedAt: string
  /** False until the second factor is verified. */
  complete: boolean
  twoFactor: boolean
  expiresAt: string
}

/** Reads the session that a token names; rights come from its rows, read at most a second ago. */
export async function readSession(
  services: Services,
  authorization: string | undefined,
): Promise<Sent<Session>> {
  if (!authorization) return 'missing'
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  const sessionId = token && (await readSessionId(services, token))
  return sessionId ? readCached(services, sessionId) : 'invalid'
}

/** The session of the refresh cookie, for a signed URL that a browser opens without an access token. */
export async function readCookieSession(
  services: Services,
  cookies: Cookies,
): Promise<Sent<Session>> {
  const cookie = readRefreshCookie(services, cookies)
  if (typeof cookie === 'string') return cookie
  const { sessionId, secret, issued } = cookie
  if (!issued) return 'invalid'
  const now = services.now()
  const tokens = await services.db
    .selectFrom('session')
    .select(['refresh_hash', 'previous_hash', 'rotated_at'])
    .where('id', '=', sessionId)
    .where('idle_expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const isValid = tokens && isCurrent(digest(secret), tokens, now)
  return isValid ? readCached(services, sessionId) : 'invalid'
}

/** Whether a browser is signed in as staff. */
export async function isStaffBrowser(services: Services, cookies: Cookies): Promise<boolean> {
  const session = await readCookieSession(services, cookies)
  return typeof session === 'object' && session.complete && mayCall('staff', session.role)
}

async function readCached(services: Services, sessionId: string): Promise<Session | 'invalid'> {
  const find = () => findSession(services, sessionId)
  return (await services.sessions.read(sessionId, find)) ?? 'invalid'
}

async function findSession({ db, now }: Services, sessionId: string): Promise<Session | undefined> {
  const row = await openSession(db, now())
    .leftJoin(memberOfSession.as('member'), (join) => join.onTrue())
    .select([
      'member.clientId',
      'member.rights',
      'account.id',
      'account.role',
      'account.sees_clients',
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
      seesClients: isLimitable(row.role as Role) ? row.sees_clients : null,
      ...toMember(row),
      sessionId,
      authenticatedAt: row.authenticated_at,
      complete: row.completed_at !== null,
      twoFactor: row.two_factor_enabled,
      expiresAt: row.expires_at,
    }
  )
}

/** The chosen client of a session, or else the first one of the person. Staff are members of none. */
const memberOfSession = sql<{ clientId: string; rights: MemberRight[] }>`lateral (
  select client_id as "clientId", rights from membership
  where membership.account_id = account.id and account.role = 'User'
  order by client_id is not distinct from session.client_id desc, created_at, client_id limit 1)`

const selectMember = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin(memberOfSession.as('member'), (join) => join.onTrue())
    .select(['member.clientId', 'member.rights'])

const toMember = (row: { clientId: string | null; rights: Rights | null } | undefined): Member => ({
  clientId: row?.clientId ?? null,
  rights: row?.rights ?? [],
})

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
