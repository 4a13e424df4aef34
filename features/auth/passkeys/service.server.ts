import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { accountNotActive } from '#features/auth/sessions/contract.ts'
import { markAuthenticated } from '#features/auth/sessions/queries.server.ts'
import { openSession, trySecondFactor } from '#features/auth/sessions/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import type { Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { requireRecentAuthentication } from '../public.server.ts'
import {
  creationOptions,
  requestOptions,
  signedChallenge,
  userHandleOf,
  verifyAssertion,
  verifyAttestation,
} from './ceremony.server.ts'
import { type Assertion, passkeyRefused, type passkeys } from './contract.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './emails.server.ts'
import {
  consumeChallenge,
  countPasskeys,
  deletePasskey,
  findAccount,
  findCredential,
  findDescriptors,
  insertChallenge,
  insertPasskey,
  lockAccount,
  recordUse,
  type Use,
} from './queries.server.ts'
import { challengeMs, maxPasskeys } from './rules.ts'

type Passkeys = typeof passkeys

const tooMany = {
  message: `You can have at most ${maxPasskeys} passkeys. Remove one that you no longer need.`,
}

async function issueChallenge({ db, now }: Kernel, use: Use): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + challengeMs).toISOString()
  await insertChallenge(db, { ...use, challenge }, expiresAt)
  return challenge
}

export async function addOptions(ctx: ContextOf<Passkeys['addOptions']>) {
  requireRecentAuthentication(ctx)
  const owner = (await findAccount(ctx.db, ctx.user.id)) ?? ctx.fail('NOT_FOUND')
  const existing = await findDescriptors(ctx.db, owner.id)
  if (existing.length >= maxPasskeys) ctx.fail('CONFLICT', tooMany)
  const challenge = await issueChallenge(ctx, { purpose: 'register', accountId: owner.id })
  return creationOptions(ctx, await readAgency(ctx), challenge, owner, existing)
}

export async function addPasskey(
  ctx: ContextOf<Passkeys['add']>,
  { name, answer }: Parts<Passkeys['add']>['body'],
): Promise<void> {
  const accountId = ctx.user.id
  const challenge = signedChallenge(answer) ?? ctx.fail(passkeyRefused)
  const issued = { challenge, purpose: 'register', accountId } as const
  if (!(await consumeChallenge(ctx.db, issued, ctx.now()))) ctx.fail(passkeyRefused)
  const credential = (await verifyAttestation(ctx, challenge, answer)) ?? ctx.fail(passkeyRefused)
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const owner = await lockAccount(trx, accountId)
    if ((await countPasskeys(trx, accountId)) >= maxPasskeys) ctx.fail('CONFLICT', tooMany)
    const isNew = await insertPasskey(trx, {
      account_id: accountId,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      created_at: ctx.now().toISOString(),
    })
    if (!isNew) ctx.fail(passkeyRefused)
    await recordSecurityEvent(trx, ctx, 'passkey-added', { accountId, detail: name })
    const mail = passkeyAddedMail(agency, owner, name, ctx.config.origin)
    await ctx.jobs.send(trx, mailJobs.mail, mail)
  })
}

export async function removePasskey(ctx: ContextOf<Passkeys['remove']>, id: string): Promise<void> {
  requireRecentAuthentication(ctx)
  const accountId = ctx.user.id
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const owner = await lockAccount(trx, accountId)
    const { name } = (await deletePasskey(trx, id, accountId)) ?? ctx.fail('NOT_FOUND')
    await recordSecurityEvent(trx, ctx, 'passkey-removed', { accountId, detail: name })
    const mail = passkeyRemovedMail(agency, owner, name, ctx.config.origin)
    await ctx.jobs.send(trx, mailJobs.mail, mail)
  })
}

const toSignIn: Use = { purpose: 'sign-in', accountId: null }

export async function signInOptions(ctx: Kernel) {
  return requestOptions(ctx, await issueChallenge(ctx, toSignIn))
}

/**
 * The device verifies its user by fingerprint, face or PIN, so a passkey counts as both factors.
 */
export async function signInWithPasskey(
  ctx: ContextOf<Passkeys['signIn']>,
  { answer, keepSignedIn = false }: Parts<Passkeys['signIn']>['body'],
) {
  const owner = await verifyPasskey(ctx, ctx.db, answer, toSignIn)
  const account = owner === null ? undefined : await findAccount(ctx.db, owner)
  if (account?.status !== 'Active') {
    const detail = account ? 'Account not active' : 'Passkey refused'
    await recordSecurityEvent(ctx.db, ctx, 'sign-in-failed', { accountId: account?.id, detail })
    return ctx.fail(account ? accountNotActive : passkeyRefused)
  }
  const accessToken = await openSession(ctx, account, keepSignedIn, 'Passkey')
  if (!accessToken) return ctx.fail(passkeyRefused)
  return { accessToken, requires2FAVerification: false as const, role: account.role as Role }
}

/** The options to use one of the account's passkeys. */
async function ownOptions(kernel: Kernel, use: Use & { accountId: string }) {
  const existing = await findDescriptors(kernel.db, use.accountId)
  return requestOptions(kernel, await issueChallenge(kernel, use), existing)
}

const secondFactorOf = ({ id }: SignedIn) => ({ purpose: 'second-factor', accountId: id }) as const

export function secondFactorOptions(ctx: ContextOf<Passkeys['secondFactorOptions']>) {
  return ownOptions(ctx, secondFactorOf(ctx.user))
}

export async function completeSignIn(ctx: ContextOf<Passkeys['secondFactor']>, answer: Assertion) {
  const { user } = ctx
  const accessToken = await trySecondFactor(
    ctx,
    async (trx) => (await verifyPasskey(ctx, trx, answer, secondFactorOf(user))) !== null,
  )
  if (!accessToken) return ctx.fail(passkeyRefused)
  return { accessToken, requires2FAVerification: false as const, role: user.role }
}

const stepUpOf = ({ id, sessionId }: SignedIn) =>
  ({ purpose: 'step-up', accountId: id, sessionId }) as const

export function stepUpOptions(ctx: ContextOf<Passkeys['stepUpOptions']>) {
  return ownOptions(ctx, stepUpOf(ctx.user))
}

/** Confirms an open session, like the password and the code together. */
export async function stepUp(ctx: ContextOf<Passkeys['stepUp']>, answer: Assertion): Promise<void> {
  const { db, user } = ctx
  await enforceLimit(ctx, 'wrongPassword', user.id)
  if (!(await verifyPasskey(ctx, db, answer, stepUpOf(user)))) {
    const event = { accountId: user.id, detail: 'Passkey refused' }
    await recordSecurityEvent(db, ctx, 'code-failed', event)
    ctx.fail(passkeyRefused)
  }
  await giveBackLimit(ctx, 'wrongPassword', user.id)
  await markAuthenticated(db, user.sessionId, ctx.now())
}

/**
 * Verifies the response of a passkey and returns the account that it belongs to. Null if it is
 * invalid, was meant for another use, or belongs to another account than the expected one.
 */
async function verifyPasskey(
  kernel: Kernel,
  db: Db,
  answer: Assertion,
  use: Use,
): Promise<string | null> {
  const { accountId } = use
  const challenge = signedChallenge(answer)
  if (challenge === null) return null
  if (!(await consumeChallenge(db, { ...use, challenge }, kernel.now()))) return null
  const passkey = await findCredential(db, answer.id, accountId)
  if (!passkey || !matchesUserHandle(answer, passkey.account_id, accountId !== null)) return null
  const counter = await verifyAssertion(kernel, challenge, answer, passkey.public_key)
  if (counter === null) return null
  if (await recordUse(db, passkey.id, counter, kernel.now())) return passkey.account_id
  kernel.log.warn(
    { passkeyId: passkey.id },
    'the counter of a passkey did not increase: the key may have been cloned',
  )
  return null
}

/** The user handle may be missing only where the account is already known. */
function matchesUserHandle({ response }: Assertion, owner: string, isOptional: boolean): boolean {
  const { userHandle } = response
  return userHandle === undefined ? isOptional : userHandle === userHandleOf(owner)
}
