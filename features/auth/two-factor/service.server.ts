import { createHash, randomBytes } from 'node:crypto'
import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib'
import type { Agency } from '#features/agency/contract.ts'
import { readAgency } from '#features/agency/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { hashWithSalt } from '#server/accounts/passwords.ts'
import { signAccessToken } from '#server/accounts/session.ts'
import { seal, unseal } from '#server/accounts/vault.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import type { Message } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { endSessions, requireRecentAuthentication } from '../public.server.ts'
import { trySecondFactor } from '../sessions/service.server.ts'
import { type twoFactor, twoFactorOff, twoFactorOn, wrongCode } from './contract.ts'
import { disabledMail, enabledMail, recoveryCodeMail, resetMail } from './emails.server.ts'
import {
  clearSecret,
  consumeRecoveryCode,
  consumeStep,
  findSalt,
  type HashedCodes,
  isConfirmed,
  isPending,
  lockAccount,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  setSecret,
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

/** Excludes letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCodeCount = 10
const recoveryCodeLength = 10

/**
 * Can be repeated until the first code is accepted. Each time creates a new key and new recovery
 * codes.
 */
export async function enable(ctx: EnableContext, userId: string) {
  if (userId !== ctx.user.id) return ctx.fail('NOT_FOUND')
  requireRecentAuthentication(ctx)
  await enforceLimit(ctx, 'twoFactorSetup', userId)
  // Checked again below, because the hashes take a while.
  if (await isConfirmed(ctx.db, userId)) ctx.fail(twoFactorOn)
  const recoveryCodes = makeRecoveryCodes()
  const hashed = await hashAll(recoveryCodes)
  return inTransaction(ctx, async (inner) => {
    // Locks the sessions before the account, in the same order as verifying a code, to prevent
    // deadlocks.
    await endSessions(inner.db, userId, inner.now(), 'two-factor', inner.user.sessionId)
    const account = (await lockAccount(inner.db, userId)) ?? inner.fail('NOT_FOUND')
    if (account.two_factor_enabled && account.two_factor_confirmed_at) inner.fail(twoFactorOn)
    // Again, for a sign-in that was completed before the account was locked.
    await endSessions(inner.db, userId, inner.now(), 'two-factor', inner.user.sessionId)
    const key = await createKey(inner, userId)
    await replaceRecoveryCodes(inner.db, userId, hashed)
    await recordSecurityEvent(inner.db, inner, 'two-factor-on', { accountId: userId })
    await enqueueMail(inner, enabledMail(await readAgency(inner), account, inner.config.origin))
    return { ...(await setupOf(await readAgency(inner), account.email, key)), recoveryCodes }
  })
}

export async function disable(ctx: DisableContext): Promise<void> {
  requireRecentAuthentication(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, inner.user.id, inner.now(), 'two-factor', inner.user.sessionId)
    const account = await turnOff(inner, inner.user.id)
    await recordSecurityEvent(inner.db, inner, 'two-factor-off', { accountId: account.id })
    await enqueueMail(inner, disabledMail(await readAgency(inner), account, inner.config.origin))
  })
}

/** Turns off two-factor for an account whose owner has lost both the app and the recovery codes. */
export async function reset(ctx: ResetContext, accountId: string): Promise<void> {
  requireRecentAuthentication(ctx)
  await inTransaction(ctx, async (inner) => {
    await endSessions(inner.db, accountId, inner.now(), 'two-factor')
    const account = await turnOff(inner, accountId)
    await recordSecurityEvent(inner.db, inner, 'two-factor-reset', { accountId })
    await enqueueMail(inner, resetMail(await readAgency(inner), account, inner.config.origin))
  })
}

async function turnOff(ctx: DisableContext, accountId: string): Promise<Account> {
  const account = (await lockAccount(ctx.db, accountId)) ?? ctx.fail('NOT_FOUND')
  if (!account.two_factor_enabled) ctx.fail(twoFactorOff)
  await clearSecret(ctx.db, accountId)
  await removeRecoveryCodes(ctx.db, accountId)
  return account
}

export async function verify(ctx: VerifyContext, userId: string, token: string) {
  const { id, role, sessionId } = ctx.user
  if (userId !== id) return ctx.fail('NOT_FOUND')
  const pending = await isPending(ctx.db, sessionId, ctx.now())
  if (pending === null) return ctx.fail('TOKEN_INVALID')
  if (!pending) {
    await confirmSetup(ctx, token)
    const claims = { sessionId, userId, role, isTwoFactorEnabled: true }
    return { accessToken: await signAccessToken(ctx, claims), role, message: setUpMessage }
  }
  const accessToken = await trySecondFactor(ctx, (trx) => verifyCode({ ...ctx, db: trx }, token))
  if (accessToken) return { accessToken, role, message: 'You are signed in.' }
  return failWrongCode(ctx)
}

function failWrongCode(ctx: VerifyContext): never {
  return ctx.fail(wrongCode, { fields: { token: wrongCode.message } })
}

const setUpMessage = 'Two-factor is set up. Signing in asks for a code from now on.'

/** Requires a code of the app, because a recovery code would not prove that the app has the key. */
async function confirmSetup(ctx: VerifyContext, digits: string): Promise<void> {
  const { id } = ctx.user
  await enforceLimit(ctx, 'secondFactor', id)
  await inTransaction(ctx, async (inner) => {
    const account = (await lockAccount(inner.db, id)) ?? ctx.fail('NOT_FOUND')
    if (!account.two_factor_enabled) ctx.fail(twoFactorOff)
    if (!(await verifyDigits(inner, account, digits))) failWrongCode(ctx)
  })
  await giveBackLimit(ctx, 'secondFactor', id)
}

/** Verifies the second factor of a pending sign-in: a code of the app or a recovery code. */
async function verifyCode(ctx: VerifyContext, code: string): Promise<boolean> {
  // Before the account is locked, because it takes a while.
  const hash = isDigits(code) ? null : await hashOfRecoveryCode(ctx.db, ctx.user.id, code)
  const account = await lockAccount(ctx.db, ctx.user.id)
  if (!account?.two_factor_enabled) return false
  return hash ? verifyRecoveryCode(ctx, account, hash) : verifyDigits(ctx, account, code)
}

async function verifyRecoveryCode(
  ctx: VerifyContext,
  account: Account,
  hash: Buffer,
): Promise<boolean> {
  const left = await consumeRecoveryCode(ctx.db, account.id, hash, ctx.now())
  if (left === null) return false
  const event = { accountId: account.id, detail: `${left} left` }
  await recordSecurityEvent(ctx.db, ctx, 'recovery-code-used', event)
  await enqueueMail(ctx, recoveryCodeMail(await readAgency(ctx), account, ctx.config.origin, left))
  return true
}

function enqueueMail({ jobs, db }: Kernel, mail: Message): Promise<void> {
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
    log.error({ accountId: id }, 'two-factor key cannot be decrypted with this secret')
    return null
  }
}

async function createKey({ db, secrets }: KeyContext, accountId: string): Promise<string> {
  const key = generateSecret()
  await setSecret(db, accountId, seal(secrets.vault, key, accountId))
  return key
}

/** Returns the setup again until the first code is accepted, so that nobody is locked out. */
export async function findPendingSetup(kernel: KeyContext, accountId: string) {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || account.two_factor_confirmed_at) return null
    const key = readKey(kernel, account) ?? (await createKey({ ...kernel, db: trx }, accountId))
    return setupOf(await readAgency({ ...kernel, db: trx }), account.email, key)
  })
}

const isDigits = (code: string) => /^[0-9]{6}$/.test(code)

/** Consumes a code of the app. False if it is wrong or was used before. */
async function verifyDigits(ctx: Kernel, account: Account, digits: string): Promise<boolean> {
  const key = readKey(ctx, account)
  const step = key && isDigits(digits) ? stepOf(key, digits, ctx.now()) : null
  return step !== null && consumeStep(ctx.db, account.id, step, ctx.now())
}

/** Checks the code of a signed-in person. Passes if two-factor is not set up. */
export function checkDigits(
  kernel: Kernel,
  accountId: string,
  digits: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || !account.two_factor_confirmed_at) return 'passed'
    if (!digits) return 'missing'
    return (await verifyDigits({ ...kernel, db: trx }, account, digits)) ? 'passed' : 'wrong'
  })
}

async function setupOf({ name }: Agency, email: string, key: string) {
  const uri = generateURI({ issuer: name, label: email, secret: key })
  const { toDataURL } = await import('qrcode')
  return { qrCodeUrl: await toDataURL(uri, { scale: 8, margin: 2 }), key, appUrl: uri }
}

/** The time step of a code: the current one or a neighbor, otherwise null. */
function stepOf(key: string, digits: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const options = { secret: key, token: digits, epoch, guardrails }
  const result = verifySync({ ...options, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : null
}

/** Two groups of five are easy to type. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryCodeLength)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/.{5}(?=.)/g, '$&-'),
  )
}

/** Ignores case and hyphens, and accepts an o for a zero. */
function plainCode(code: string): string {
  return code.toLowerCase().replace(/[ -]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
}

async function hashAll(codes: readonly string[]): Promise<HashedCodes> {
  const salt = randomBytes(16)
  const hashes: Buffer[] = []
  // One after the other, so that sign-ins can go between them.
  for (const code of codes) hashes.push(await hashWithSalt(plainCode(code), salt))
  return { salt, hashes }
}

/** Codes of 24 letters and digits have 120 bits, for which a plain hash is enough. */
async function hashOfRecoveryCode(db: Db, accountId: string, code: string): Promise<Buffer> {
  const salt = await findSalt(db, accountId)
  const plain = plainCode(code)
  return salt ? hashWithSalt(plain, salt) : createHash('sha256').update(plain).digest()
}
