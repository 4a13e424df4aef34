import {
  endSessions,
  requireRecentPassword,
  trySecondFactor,
} from '#features/auth/sign-in/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import type { Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import { signAccessToken } from '#server/http/session.ts'
import type { Message } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { errorTable } from '#shared/errors.ts'
import { hashOfRecoveryCode, makeRecoveryCodes, setupOf } from './codes.server.ts'
import type { twoFactor } from './contract.ts'
import { disabledMail, enabledMail, recoveryCodeMail, resetMail } from './emails.server.ts'
import {
  clearSecret,
  isWaiting,
  lockAccount,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './queries.server.ts'
import { isDigits, makeKey, takeDigits } from './service.server.ts'

type EnableContext = ContextOf<typeof twoFactor.enable>
type VerifyContext = ContextOf<typeof twoFactor.verify>
type DisableContext = ContextOf<typeof twoFactor.disable>
type ResetContext = ContextOf<typeof twoFactor.reset>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Until a code was accepted, again and again, each time with a new key and new recovery codes. */
export async function enable(ctx: EnableContext, userId: string) {
  if (userId !== ctx.user.id) return ctx.fail('NOT_FOUND')
  requireRecentPassword(ctx)
  const recoveryCodes = makeRecoveryCodes()
  return inTransaction(ctx, async (inner) => {
    // Sign-ins are locked before the account here and wherever a code is tried, so that none wait for each other.
    await endSessions(inner.db, userId, inner.now(), inner.user.sessionId)
    const account = (await lockAccount(inner.db, userId)) ?? inner.fail('NOT_FOUND')
    if (account.two_factor_enabled && account.two_factor_confirmed_at) inner.fail('TWO_FACTOR_ON')
    const key = await makeKey(inner, userId)
    await replaceRecoveryCodes(inner.db, userId, recoveryCodes.map(hashOfRecoveryCode))
    await recordSecurityEvent(inner.db, inner, 'two-factor-on', { accountId: userId })
    await tell(inner, enabledMail(account, inner.config.origin))
    return { ...(await setupOf(account.email, key)), recoveryCodes }
  })
}

export async function disable(ctx: DisableContext): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, inner.user.id, inner.now(), inner.user.sessionId)
    const account = await switchOff(inner, inner.user.id)
    await recordSecurityEvent(inner.db, inner, 'two-factor-off', { accountId: account.id })
    await tell(inner, disabledMail(account, inner.config.origin))
  })
}

/** For somebody who lost both the app and the recovery codes. */
export async function reset(ctx: ResetContext, accountId: string): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, accountId, inner.now())
    const account = await switchOff(inner, accountId)
    await recordSecurityEvent(inner.db, inner, 'two-factor-reset', { accountId })
    await tell(inner, resetMail(account, inner.config.origin))
  })
}

async function switchOff(ctx: DisableContext, accountId: string): Promise<Account> {
  const account = (await lockAccount(ctx.db, accountId)) ?? ctx.fail('NOT_FOUND')
  if (!account.two_factor_enabled) ctx.fail('TWO_FACTOR_OFF')
  await clearSecret(ctx.db, accountId)
  await replaceRecoveryCodes(ctx.db, accountId, [])
  return account
}

export async function verify(ctx: VerifyContext, userId: string, token: string) {
  const { id, role, sessionId } = ctx.user
  if (userId !== id) return ctx.fail('NOT_FOUND')
  const waits = await isWaiting(ctx.db, sessionId, ctx.now())
  if (waits === null) return ctx.fail('TOKEN_INVALID')
  if (!waits) {
    await confirmSetup(ctx, token)
    const claims = { sessionId, userId, role, isTwoFactorEnabled: true }
    return { accessToken: await signAccessToken(ctx, claims), role, message: setUp }
  }
  const accessToken = await trySecondFactor(ctx, (trx) => takeCode({ ...ctx, db: trx }, token))
  if (accessToken) return { accessToken, role, message: 'You are signed in.' }
  return wrong(ctx)
}

function wrong(ctx: VerifyContext): never {
  return ctx.fail('WRONG_CODE', { fields: { token: errorTable.WRONG_CODE[1] } })
}

const setUp = 'Two-factor is set up. Signing in asks for a code from now on.'

/** Of somebody who is signed in, and shows that the app has the key. A recovery code would not show that. */
async function confirmSetup(ctx: VerifyContext, digits: string): Promise<void> {
  const { id } = ctx.user
  await enforceLimit(ctx, 'secondFactor', id)
  await inTransaction(ctx, async (inner) => {
    const account = (await lockAccount(inner.db, id)) ?? ctx.fail('NOT_FOUND')
    if (!account.two_factor_enabled) ctx.fail('TWO_FACTOR_OFF')
    if (!(await takeDigits(inner, account, digits))) wrong(ctx)
  })
  await giveBackLimit(ctx.db, 'secondFactor', id)
}

/** Of a sign-in that waits for it: the digits of the app, or a recovery code. */
async function takeCode(ctx: VerifyContext, code: string): Promise<boolean> {
  const account = await lockAccount(ctx.db, ctx.user.id)
  if (!account?.two_factor_enabled) return false
  return isDigits(code) ? takeDigits(ctx, account, code) : takeRecovery(ctx, account, code)
}

async function takeRecovery(ctx: VerifyContext, account: Account, code: string): Promise<boolean> {
  const left = await takeRecoveryCode(ctx.db, account.id, hashOfRecoveryCode(code), ctx.now())
  if (left === null) return false
  const event = { accountId: account.id, detail: `${left} left` }
  await recordSecurityEvent(ctx.db, ctx, 'recovery-code-used', event)
  await tell(ctx, recoveryCodeMail(account, ctx.config.origin, left))
  return true
}

function tell({ jobs, db }: Kernel, mail: Message): Promise<void> {
  return jobs.send(db, mailJobs.mail, mail)
}
