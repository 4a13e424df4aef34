import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/service.server.ts'
import {
  openSession,
  requireRecentPassword,
  trySecondFactor,
} from '#features/auth/sign-in/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Role } from '#shared/roles.ts'
import {
  challengeOf,
  creationOptions,
  handleOf,
  requestOptions,
  verifyAssertion,
  verifyAttestation,
} from './ceremony.server.ts'
import type { Assertion, Attestation, passkeys } from './contract.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './emails.server.ts'
import {
  countPasskeys,
  deletePasskey,
  findAccount,
  findCredential,
  findDescriptors,
  insertChallenge,
  insertPasskey,
  lockAccount,
  noteUse,
  type Purpose,
  takeChallenge,
} from './queries.server.ts'
import { challengeMs, mostPasskeys } from './rules.ts'

type Passkeys = typeof passkeys

const tooMany = {
  message: `There can be ${mostPasskeys} passkeys at most. Remove one that is not needed any more.`,
}

async function giveChallenge(
  { db, now }: Kernel,
  purpose: Purpose,
  accountId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + challengeMs).toISOString()
  await insertChallenge(db, { challenge, purpose, accountId }, expiresAt)
  return challenge
}

export async function optionsToAdd(ctx: ContextOf<Passkeys['addOptions']>) {
  requireRecentPassword(ctx)
  const owner = (await findAccount(ctx.db, ctx.user.id)) ?? ctx.fail('NOT_FOUND')
  const known = await findDescriptors(ctx.db, owner.id)
  if (known.length >= mostPasskeys) ctx.fail('CONFLICT', tooMany)
  const challenge = await giveChallenge(ctx, 'register', owner.id)
  return creationOptions(ctx, await readAgency(ctx), challenge, owner, known)
}

export async function addPasskey(
  ctx: ContextOf<Passkeys['add']>,
  { name, answer }: { name: string; answer: Attestation },
): Promise<void> {
  const accountId = ctx.user.id
  const challenge = challengeOf(answer) ?? ctx.fail('PASSKEY_REFUSED')
  const given = { challenge, purpose: 'register', accountId } as const
  if (!(await takeChallenge(ctx.db, given, ctx.now()))) ctx.fail('PASSKEY_REFUSED')
  const credential =
    (await verifyAttestation(ctx, challenge, answer)) ?? ctx.fail('PASSKEY_REFUSED')
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const owner = await lockAccount(trx, accountId)
    if ((await countPasskeys(trx, accountId)) >= mostPasskeys) ctx.fail('CONFLICT', tooMany)
    const isNew = await insertPasskey(trx, {
      accountId,
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      now: ctx.now(),
    })
    if (!isNew) ctx.fail('PASSKEY_REFUSED')
    await recordSecurityEvent(trx, ctx, 'passkey-added', { accountId, detail: name })
    await ctx.jobs.send(trx, mailJobs.mail, passkeyAddedMail(agency, noticeTo(ctx, owner, name)))
  })
}

export async function removePasskey(ctx: ContextOf<Passkeys['remove']>, id: string): Promise<void> {
  requireRecentPassword(ctx)
  const accountId = ctx.user.id
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const owner = await lockAccount(trx, accountId)
    const { name } = (await deletePasskey(trx, id, accountId)) ?? ctx.fail('NOT_FOUND')
    await recordSecurityEvent(trx, ctx, 'passkey-removed', { accountId, detail: name })
    await ctx.jobs.send(trx, mailJobs.mail, passkeyRemovedMail(agency, noticeTo(ctx, owner, name)))
  })
}

function noticeTo(
  { config }: Kernel,
  { email, firstName }: { email: string; firstName: string },
  name: string,
) {
  return { to: email, firstName, name, origin: config.origin }
}

export async function optionsToSignIn(ctx: Kernel) {
  return requestOptions(ctx, await giveChallenge(ctx, 'sign-in', null))
}

/** A device that asked for a finger, a face or a code is both factors in one. */
export async function signInWithPasskey(
  ctx: ContextOf<Passkeys['signIn']>,
  { answer, keepSignedIn = false }: { answer: Assertion; keepSignedIn?: boolean | undefined },
) {
  const owner = await findOwner(ctx, ctx.db, answer, null)
  const account = owner === null ? undefined : await findAccount(ctx.db, owner)
  if (account?.status !== 'Active') {
    const detail = account ? 'Account not active' : 'Passkey refused'
    await recordSecurityEvent(ctx.db, ctx, 'sign-in-failed', { accountId: account?.id, detail })
    return ctx.fail(account ? 'ACCOUNT_NOT_ACTIVE' : 'PASSKEY_REFUSED')
  }
  const accessToken = await openSession(ctx, account, keepSignedIn, 'Passkey')
  return { accessToken, requires2FAVerification: false as const, role: account.role as Role }
}

/** Whether there is something to offer at the code step. */
export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  return (await countPasskeys(db, accountId)) > 0
}

export async function optionsForSecondFactor(ctx: ContextOf<Passkeys['secondFactorOptions']>) {
  const known = await findDescriptors(ctx.db, ctx.user.id)
  return requestOptions(ctx, await giveChallenge(ctx, 'second-factor', ctx.user.id), known)
}

export async function finishWithPasskey(
  ctx: ContextOf<Passkeys['secondFactor']>,
  answer: Assertion,
) {
  const { id, role } = ctx.user
  const accessToken = await trySecondFactor(
    ctx,
    async (trx) => (await findOwner(ctx, trx, answer, id)) !== null,
  )
  if (!accessToken) return ctx.fail('PASSKEY_REFUSED')
  return { accessToken, requires2FAVerification: false as const, role }
}

/** Whose passkey answered. Null where that is nobody, or is not who must have. */
async function findOwner(
  kernel: Kernel,
  db: Db,
  answer: Assertion,
  accountId: string | null,
): Promise<string | null> {
  const purpose = accountId === null ? 'sign-in' : 'second-factor'
  const challenge = challengeOf(answer)
  if (challenge === null) return null
  if (!(await takeChallenge(db, { challenge, purpose, accountId }, kernel.now()))) return null
  const passkey = await findCredential(db, answer.id, accountId)
  if (!passkey || !isNamed(answer, passkey.account_id, accountId !== null)) return null
  const counter = await verifyAssertion(kernel, challenge, answer, passkey.public_key)
  if (counter === null) return null
  if (await noteUse(db, passkey.id, counter, kernel.now())) return passkey.account_id
  kernel.log.warn(
    { passkeyId: passkey.id },
    'the counter of a passkey did not move on: there may be a copy of it',
  )
  return null
}

/** The device says whose passkey it used. Only where that is known before, it may leave it out. */
function isNamed({ response }: Assertion, owner: string, mayBeSilent: boolean): boolean {
  const { userHandle } = response
  return userHandle === undefined ? mayBeSilent : userHandle === handleOf(owner)
}
