import { createHash, randomBytes } from 'node:crypto'
import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib'
import { toDataURL } from 'qrcode'
import type { Agency } from '#features/agency/contract.ts'
import { readAgency } from '#features/agency/service.server.ts'
import {
  endSessions,
  requireRecentPassword,
  trySecondFactor,
} from '#features/auth/sign-in/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { seal, unseal } from '#server/accounts/vault.ts'
import type { Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import { signAccessToken } from '#server/http/session.ts'
import type { Message } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { errorTable } from '#shared/errors.ts'
import type { twoFactor } from './contract.ts'
import { disabledMail, enabledMail, recoveryCodeMail, resetMail } from './emails.server.ts'
import {
  clearSecret,
  isWaiting,
  lockAccount,
  replaceRecoveryCodes,
  setSecret,
  takeRecoveryCode,
  takeStep,
} from './queries.server.ts'

type EnableContext = ContextOf<typeof twoFactor.enable>
type VerifyContext = ContextOf<typeof twoFactor.verify>
type DisableContext = ContextOf<typeof twoFactor.disable>
type ResetContext = ContextOf<typeof twoFactor.reset>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type KeyContext = Pick<Kernel, 'db' | 'secrets' | 'settings' | 'log'>

const stepSeconds = 30
// An imported key may be shorter than the generated ones.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCodeCount = 10
const recoveryCodeLength = 24

/** May be repeated until the first code was accepted; each time makes a new key and new recovery codes. */
export async function enable(ctx: EnableContext, userId: string) {
  if (userId !== ctx.user.id) return ctx.fail('NOT_FOUND')
  requireRecentPassword(ctx)
  const recoveryCodes = makeRecoveryCodes()
  return inTransaction(ctx, async (inner) => {
    // Sessions are locked before the account, as where a code is verified: this order prevents deadlocks.
    await endSessions(inner.db, userId, inner.now(), inner.user.sessionId)
    const account = (await lockAccount(inner.db, userId)) ?? inner.fail('NOT_FOUND')
    if (account.two_factor_enabled && account.two_factor_confirmed_at) inner.fail('TWO_FACTOR_ON')
    const key = await makeKey(inner, userId)
    await replaceRecoveryCodes(inner.db, userId, recoveryCodes.map(hashOfRecoveryCode))
    await recordSecurityEvent(inner.db, inner, 'two-factor-on', { accountId: userId })
    await tell(inner, enabledMail(await readAgency(inner), account, inner.config.origin))
    return { ...(await setupOf(await readAgency(inner), account.email, key)), recoveryCodes }
  })
}

export async function disable(ctx: DisableContext): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, inner.user.id, inner.now(), inner.user.sessionId)
    const account = await switchOff(inner, inner.user.id)
    await recordSecurityEvent(inner.db, inner, 'two-factor-off', { accountId: account.id })
    await tell(inner, disabledMail(await readAgency(inner), account, inner.config.origin))
  })
}

/** For somebody who lost both the app and the recovery codes. */
export async function reset(ctx: ResetContext, accountId: string): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, accountId, inner.now())
    const account = await switchOff(inner, accountId)
    await recordSecurityEvent(inner.db, inner, 'two-factor-reset', { accountId })
    await tell(inner, resetMail(await readAgency(inner), account, inner.config.origin))
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

/** The first code shows that the app has the key, so a recovery code does not do. */
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

/** Completes a pending sign-in: the digits of the app, or a recovery code. */
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
  await tell(ctx, recoveryCodeMail(await readAgency(ctx), account, ctx.config.origin, left))
  return true
}

function tell({ jobs, db }: Kernel, mail: Message): Promise<void> {
  return jobs.send(db, mailJobs.mail, mail)
}

/** The key of an account; null where it is missing or cannot be decrypted. */
function readKey(
  { secrets, log }: Pick<Kernel, 'secrets' | 'log'>,
  { id, two_factor_secret }: { id: string; two_factor_secret: Buffer | null },
): string | null {
  if (!two_factor_secret) return null
  try {
    return unseal(secrets.vault, two_factor_secret, id)
  } catch {
    log.error({ accountId: id }, 'the two-factor key was sealed with another secret')
    return null
  }
}

async function makeKey({ db, secrets }: KeyContext, accountId: string): Promise<string> {
  const key = generateSecret()
  await setSecret(db, accountId, seal(secrets.vault, key, accountId))
  return key
}

/** The code page shows the setup again until the first code was accepted, so that nobody is locked out. */
export async function findSetupToShow(kernel: KeyContext, accountId: string) {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || account.two_factor_confirmed_at) return null
    const key = readKey(kernel, account) ?? (await makeKey({ ...kernel, db: trx }, accountId))
    return setupOf(await readAgency({ ...kernel, db: trx }), account.email, key)
  })
}

const isDigits = (code: string) => /^[0-9]{6}$/.test(code)

/** Marks the digits as used; false where they belong to another time step or were used before. */
async function takeDigits(ctx: Kernel, account: Account, digits: string): Promise<boolean> {
  const key = readKey(ctx, account)
  const step = key && isDigits(digits) ? stepOf(key, digits, ctx.now()) : null
  return step !== null && takeStep(ctx.db, account.id, step, ctx.now())
}

/** Checks the digits of somebody who is signed in; passes where two-factor is not set up. */
export function judgeDigits(
  kernel: Kernel,
  accountId: string,
  digits: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || !account.two_factor_confirmed_at) return 'passed'
    if (!digits) return 'missing'
    return (await takeDigits({ ...kernel, db: trx }, account, digits)) ? 'passed' : 'wrong'
  })
}

async function setupOf({ name }: Agency, email: string, key: string) {
  const uri = generateURI({ issuer: name, label: email, secret: key })
  return { qrCodeUrl: await toDataURL(uri, { scale: 8, margin: 2 }), key }
}

/** The time step of a code: the current one or a neighbor, otherwise null. */
function stepOf(key: string, digits: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const options = { secret: key, token: digits, epoch, guardrails }
  const result = verifySync({ ...options, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null
}

/** In groups of four, as people read them. With 120 bits each, an unsalted hash protects them. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryCodeLength)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** Spelling does not matter: capitals, missing hyphens, an o for a zero. */
function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[ -]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return createHash('sha256').update(plain).digest()
}
