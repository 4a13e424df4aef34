import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit, type LimitName, type Subject } from '#server/http/limits.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { countPasskeys } from '../passkeys/queries.server.ts'
import { passwordJobs } from '../passwords/jobs.server.ts'
import { accountNotActive, wrongPassword } from '../sessions/contract.ts'
import { deviceKey, isFromKnownDevice } from '../sessions/device.server.ts'
import { markAuthenticated } from '../sessions/queries.server.ts'
import { openPendingSession, openSession } from '../sessions/service.server.ts'
import { wrongCode } from '../two-factor/contract.ts'
import { checkDigits, findPendingSetup } from '../two-factor/service.server.ts'
import { type ConfirmPassword, codeRequired, invalidLogin, type signIn } from './contract.ts'
import {
  countFailedLogin,
  findAccountByEmail,
  findPasswordHash,
  resetFailedLogins,
} from './queries.server.ts'

/** After this many wrong passwords in a row, from any address, only a link by mail unlocks the account. */
const maxFailedLogins = 100

type LoginContext = ContextOf<typeof signIn.login>

export async function logIn(
  ctx: LoginContext,
  { email, password, keepSignedIn = false }: Parts<typeof signIn.login>['body'],
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
export async function confirmPassword(ctx: ConfirmContext, { password, token }: ConfirmPassword) {
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
