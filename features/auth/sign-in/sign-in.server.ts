import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { countPasskeys } from '#features/auth/passkeys/queries.server.ts'
import { passwordJobs } from '#features/auth/passwords/jobs.server.ts'
import { wrongCode } from '#features/auth/two-factor/contract.ts'
import { checkDigits, findPendingSetup } from '#features/auth/two-factor/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import {
  clearRefreshCookie,
  digest,
  equalDigests,
  isCurrent,
  type RefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '#server/accounts/refresh-cookie.ts'
import { signAccessToken } from '#server/accounts/session.ts'
import type { Context, Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit, type LimitName, type Subject } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Role } from '#shared/roles.ts'
import {
  accountNotActive,
  type ConfirmPassword,
  codeRequired,
  invalidLogin,
  type signIn,
  wrongPassword,
} from './contract.ts'
import { deviceKey, isFromKnownDevice } from './device.server.ts'
import { sessionEndedMail } from './emails.server.ts'
import { endings } from './endings.ts'
import {
  countFailedLogin,
  endSession,
  findAccountByEmail,
  findEnding,
  findLiveSession,
  findPasswordHash,
  markAuthenticated,
  resetFailedLogins,
  rotateToken,
} from './queries.server.ts'
import { idleExpiry, maxFailedLogins } from './rules.ts'
import { openPendingSession, openSession } from './service.server.ts'

interface Credentials {
  email: string
  password: string
  keepSignedIn?: boolean | undefined
}

type LoginContext = ContextOf<typeof signIn.login>

export async function logIn(
  ctx: LoginContext,
  { email, password, keepSignedIn = false }: Credentials,
) {
  const account = await checkPassword(ctx, email, password)
  const role = account.role as Role
  const accessToken = account.two_factor_enabled
    ? await openPendingSession(ctx, account, keepSignedIn)
    : await openSession(ctx, account, keepSignedIn, 'Password')
  if (!accessToken) {
    const event = { accountId: account.id, detail: 'Account changed meanwhile' }
    await recordSecurityEvent(ctx.db, ctx, 'sign-in-failed', event)
    return ctx.fail(invalidLogin)
  }
  if (!account.two_factor_enabled) return { accessToken, requires2FAVerification: false, role }
  const setup = await findPendingSetup(ctx, account.id)
  const hasPasskey = (await countPasskeys(ctx.db, account.id)) > 0
  return { accessToken, requires2FAVerification: true, role, hasPasskey, ...setup }
}

type ConfirmContext = ContextOf<typeof signIn.confirmPassword>

/** Verifies both factors of an open session again. It then counts as freshly authenticated. */
export async function confirmPassword(
  ctx: ConfirmContext,
  { password, token }: ConfirmPassword,
): Promise<void> {
  const { db, user } = ctx
  await enforceLimit(ctx, 'wrongPassword', user.id)
  const matches = await isPassword(password, await findPasswordHash(db, user.id))
  if (!matches) {
    await recordSecurityEvent(db, ctx, 'password-failed', { accountId: user.id })
    ctx.fail(wrongPassword, { fields: { password: 'That password is incorrect.' } })
  }
  const result = await checkDigits(ctx, user.id, token)
  if (result === 'wrong') {
    await recordSecurityEvent(db, ctx, 'code-failed', { accountId: user.id })
    ctx.fail(wrongCode, { fields: { token: wrongCode.message } })
  }
  await giveBackLimit(ctx, 'wrongPassword', user.id)
  if (result === 'missing') ctx.fail(codeRequired)
  await markAuthenticated(db, user.sessionId, ctx.now())
}

/**
 * Only wrong passwords count. The limit of the account alone never locks out a browser that it
 * knows.
 */
async function checkPassword(ctx: LoginContext, email: string, password: string) {
  const { db, config } = ctx
  const limits = limitsOf(ctx, email)
  let wasLast = false
  for (const [name, subject] of limits) {
    const { last } = await enforceLimit(ctx, name, subject)
    wasLast ||= last
  }
  const account = await findAccountByEmail(db, email)
  const matches = await isPassword(password, account?.password_hash ?? null)
  const locked = config.rateLimit && account && matches && (await isLocked(ctx, account))
  if (!account || !matches || locked) {
    const reason = !account ? 'No such account' : locked ? 'Locked' : 'Wrong password'
    return refuseLogin(ctx, email, { accountId: account?.id, reason, wasLast })
  }
  for (const [name, subject] of limits) await giveBackLimit(ctx, name, subject)
  if (account.failed_logins > 0) await resetFailedLogins(db, account.id)
  if (account.status !== 'Active') {
    const event = { accountId: account.id, detail: 'Account not active' }
    await recordSecurityEvent(db, ctx, 'sign-in-failed', event)
    ctx.fail(accountNotActive)
  }
  return account
}

interface Refusal {
  accountId: string | undefined
  reason: string
  /** The limit is reached, so further attempts are rejected for a while. */
  wasLast: boolean
}

/** The email is not recorded: people type their passwords into that field. */
async function refuseLogin(
  ctx: LoginContext,
  email: string,
  { accountId, reason, wasLast }: Refusal,
): Promise<never> {
  const { db, config } = ctx
  const record = (kind: 'sign-in-failed' | 'locked-out', detail: string) =>
    recordSecurityEvent(db, ctx, kind, { accountId, detail })
  await record('sign-in-failed', reason)
  if (wasLast) await record('locked-out', 'Too many wrong passwords, for a while')
  if (config.rateLimit && (await countFailedLogin(db, email)) === maxFailedLogins) {
    await ctx.jobs.send(db, passwordJobs['password-link'], { mail: 'locked', email })
    await record('locked-out', 'Too many wrong passwords, until a new one is set')
  }
  return ctx.fail(invalidLogin)
}

function limitsOf(ctx: LoginContext, email: string): [LimitName, Subject][] {
  const { ip } = ctx.http
  const device = deviceKey(ctx)
  return [
    ['failedLogin', { ip, about: email }],
    ['failedLoginFromAddress', { ip }],
    // A known browser has a count of its own, at any address, and ignores the lock of the account.
    ...(device ? [['failedLogin', `${email} ${device}`] as [LimitName, Subject]] : []),
  ]
}

async function isLocked(
  ctx: LoginContext,
  account: { id: string; failed_logins: number },
): Promise<boolean> {
  return account.failed_logins >= maxFailedLogins && !(await isFromKnownDevice(ctx, account.id))
}

export async function refresh(ctx: ContextOf<typeof signIn.refresh>) {
  const cookie = readRefreshCookie(ctx, ctx.http.cookies)
  if (cookie === 'missing') return ctx.fail('NOT_SIGNED_IN')
  if (cookie === 'invalid') return ctx.fail('TOKEN_INVALID')
  const now = ctx.now()
  const session = await findLiveSession(ctx.db, cookie.sessionId, now)
  if (!session) return failEnded(ctx, cookie)

  const tokenHash = digest(cookie.secret)
  const newSecret = randomBytes(32)
  const rotation = {
    id: session.id,
    from: tokenHash,
    to: digest(newSecret),
    now,
    idleExpiresAt: idleExpiry(now, session.persistent),
  }
  if (await writeIfSpace(() => rotateToken(ctx.db, rotation), false)) {
    setRefreshCookie(
      ctx,
      session.id,
      newSecret,
      session.persistent ? session.expires_at : undefined,
    )
  } else if (!(await isStillCurrent(ctx, session.id, tokenHash))) {
    if (cookie.issued) await endReusedSession(ctx, session)
    return failEnded(ctx, cookie)
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

/** Says why the session has ended, but only to the browser that had it. */
async function failEnded(
  ctx: ContextOf<typeof signIn.refresh>,
  cookie: RefreshCookie,
): Promise<never> {
  const ending = cookie.issued ? await findEnding(ctx.db, cookie.sessionId) : undefined
  return ctx.fail('TOKEN_INVALID', ending && { message: endings[ending] })
}

/** Reads the session again, because another tab may have rotated the token in the meantime. */
async function isStillCurrent(ctx: Kernel, sessionId: string, tokenHash: Buffer): Promise<boolean> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  return session !== undefined && isCurrent(tokenHash, session, ctx.now())
}

interface ReusedSession {
  id: string
  email: string
  first_name: string
}

/** Ends the session, because a refresh token that was already replaced has been copied. */
async function endReusedSession(ctx: Context, session: ReusedSession) {
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const accountId = await endSession(trx, session.id, ctx.now(), 'reused')
    if (!accountId) return
    await recordSecurityEvent(trx, ctx, 'token-reused', {
      accountId,
      detail: 'Its sign-in was ended',
    })
    await ctx.jobs.send(
      trx,
      mailJobs.mail,
      sessionEndedMail(agency, session.email, session.first_name, ctx.config.origin),
    )
  })
  ctx.log.warn({ sessionId: session.id }, 'refresh token reused; session ended')
}

export async function logOut(ctx: Context): Promise<void> {
  const cookie = readRefreshCookie(ctx, ctx.http.cookies)
  const ids = new Set([
    ctx.user?.sessionId,
    typeof cookie === 'object' && (await ownSession(ctx, cookie)),
  ])
  await inTransaction(ctx, async ({ db: trx }) => {
    for (const id of ids) {
      const accountId = id && (await endSession(trx, id, ctx.now()))
      if (accountId) await recordSecurityEvent(trx, ctx, 'signed-out', { accountId })
    }
  })
  clearRefreshCookie(ctx)
}

async function ownSession(
  ctx: Kernel,
  { sessionId, secret }: RefreshCookie,
): Promise<string | undefined> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  const tokenHash = digest(secret)
  return session &&
    (equalDigests(tokenHash, session.refresh_hash) ||
      equalDigests(tokenHash, session.previous_hash))
    ? session.id
    : undefined
}
