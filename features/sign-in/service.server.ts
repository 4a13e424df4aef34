import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Kernel } from '#server/context.ts'
import { giveBackLimit, takeLimit } from '#server/limits.ts'
import { isPassword } from '#server/passwords.ts'
import { signAccessToken } from '#server/session.ts'
import { isId } from '#shared/fields.ts'
import type { Role } from '#shared/roles.ts'
import { sessionEndedMail } from './emails.server.ts'
import {
  endSession,
  findAccountByEmail,
  findLiveSession,
  insertSession,
  rotateToken,
} from './queries.server.ts'
import { codeStepMs, idleFrom, later, lifetimeOf, overlapMs } from './rules.ts'

interface Credentials {
  email: string
  password: string
  keepSignedIn?: boolean | undefined
}

type LoginContext = Context<'INVALID_LOGIN' | 'ACCOUNT_NOT_ACTIVE' | 'TOO_MANY_REQUESTS'>

export async function logIn(
  ctx: LoginContext,
  { email, password, keepSignedIn = false }: Credentials,
) {
  const account = await checkPassword(ctx, email, password)
  const role = account.role as Role
  const pending = account.two_factor_enabled
  const now = ctx.now()
  const secret = pending ? null : randomBytes(32)
  const lifetime = pending
    ? { idleExpiresAt: later(now, codeStepMs), expiresAt: later(now, codeStepMs) }
    : lifetimeOf(now, keepSignedIn)
  const sessionId = await insertSession(ctx.db, {
    accountId: account.id,
    refreshHash: secret && digest(secret),
    persistent: keepSignedIn,
    userAgent: ctx.http.userAgent,
    now: now.toISOString(),
    completedAt: pending ? null : now.toISOString(),
    ...lifetime,
  })
  if (secret)
    setRefreshCookie(ctx, sessionId, secret, keepSignedIn ? lifetime.expiresAt : undefined)
  const claims = {
    sessionId,
    userId: account.id,
    role,
    isTwoFactorEnabled: account.two_factor_enabled,
  }
  const accessToken = await signAccessToken(ctx, claims, pending ? codeStepMs / 1000 : undefined)
  return { accessToken, requires2FAVerification: pending, role }
}

/** Only failed passwords count: by account and address, so that nobody can lock out somebody else. */
async function checkPassword(ctx: LoginContext, email: string, password: string) {
  const { db, http, config } = ctx
  const limits = [
    ['failedLogin', `${email} ${http.ip}`],
    ['failedLoginFromAddress', http.ip],
  ] as const
  for (const [name, subject] of config.rateLimit ? limits : []) {
    const { allowed, retryAfter } = await takeLimit(db, ctx.now(), name, subject)
    if (!allowed) ctx.fail('TOO_MANY_REQUESTS', { retryAfter })
  }
  const account = await findAccountByEmail(db, email)
  const matches = await isPassword(password, account?.password_hash ?? null)
  if (!account || !matches) return ctx.fail('INVALID_LOGIN')
  for (const [name, subject] of config.rateLimit ? limits : [])
    await giveBackLimit(db, name, subject)
  if (account.status !== 'Active') ctx.fail('ACCOUNT_NOT_ACTIVE')
  return account
}

export async function refresh(ctx: Context<'NOT_SIGNED_IN' | 'TOKEN_INVALID'>) {
  const cookie = readRefreshCookie(ctx)
  if (cookie === null) return ctx.fail('NOT_SIGNED_IN')
  const now = ctx.now()
  const session = cookie && (await findLiveSession(ctx.db, cookie.sessionId, now))
  if (!session) return ctx.fail('TOKEN_INVALID')

  const given = digest(cookie.secret)
  const next = randomBytes(32)
  const rotation = {
    id: session.id,
    from: given,
    to: digest(next),
    now,
    idleExpiresAt: idleFrom(now, session.persistent),
  }
  if (await rotateToken(ctx.db, rotation)) {
    setRefreshCookie(ctx, session.id, next, session.persistent ? session.expires_at : undefined)
  } else if (!(await isStillGood(ctx, session.id, given))) {
    await endReused(ctx, session)
    ctx.fail('TOKEN_INVALID')
  }
  const role = session.role as Role
  const accessToken = await signAccessToken(ctx, {
    sessionId: session.id,
    userId: session.account_id,
    role,
    isTwoFactorEnabled: session.two_factor_enabled,
  })
  return { accessToken, role }
}

/** Read again after the attempt to rotate: another tab may just have done it. */
async function isStillGood(ctx: Kernel, sessionId: string, given: Buffer): Promise<boolean> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  if (!session) return false
  if (same(given, session.refresh_hash)) return true
  const rotatedAt = Date.parse(session.rotated_at ?? '')
  return same(given, session.previous_hash) && ctx.now().getTime() - rotatedAt < overlapMs
}

/** An old token came back: somebody has a copy, so whoever holds any of them is out. */
async function endReused(ctx: Kernel, session: { id: string; email: string; first_name: string }) {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, session.id, ctx.now()))) return
    await ctx.jobs.send(
      trx,
      'mail',
      sessionEndedMail(session.email, session.first_name, ctx.config.origin),
    )
  })
  ctx.log.warn(
    { sessionId: session.id },
    'an old refresh token was used again; the sign-in was ended',
  )
}

export async function logOut(ctx: Context): Promise<void> {
  const cookie = readRefreshCookie(ctx)
  const ids = new Set([ctx.user?.sessionId, cookie && (await ownSession(ctx, cookie))])
  for (const id of ids) if (id) await endSession(ctx.db, id, ctx.now())
  ctx.http.setCookie(cookieName(ctx), '', { ...cookieOptions(ctx), expires: new Date(0) })
}

async function ownSession(
  ctx: Kernel,
  { sessionId, secret }: RefreshCookie,
): Promise<string | undefined> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  const given = digest(secret)
  return session && (same(given, session.refresh_hash) || same(given, session.previous_hash))
    ? session.id
    : undefined
}

interface RefreshCookie {
  sessionId: string
  secret: Buffer
}

/** Null without a cookie, undefined for one that cannot be ours. */
function readRefreshCookie(ctx: Context): RefreshCookie | null | undefined {
  const value = ctx.http.cookies[cookieName(ctx)]
  if (!value) return null
  const [sessionId = '', secret = ''] = value.split('.')
  return isId(sessionId) ? { sessionId, secret: Buffer.from(secret, 'base64url') } : undefined
}

function setRefreshCookie(
  ctx: Context,
  sessionId: string,
  secret: Buffer,
  expires: string | undefined,
) {
  const value = `${sessionId}.${secret.toString('base64url')}`
  const options = cookieOptions(ctx)
  ctx.http.setCookie(
    cookieName(ctx),
    value,
    expires ? { ...options, expires: new Date(expires) } : options,
  )
}

function cookieName({ config }: Kernel): string {
  return config.secure ? '__Host-refresh' : 'refresh'
}

function cookieOptions({ config }: Kernel) {
  return { httpOnly: true, sameSite: 'strict', secure: config.secure, path: '/' } as const
}

function digest(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

function same(given: Buffer, kept: Buffer | null): boolean {
  return kept !== null && given.length === kept.length && timingSafeEqual(given, kept)
}
