import { readAgency } from '#features/agency/public.server.ts'
import { wrongPassword } from '#features/auth/sessions/contract.ts'
import { openSession } from '#features/auth/sessions/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { deleteLinks, linkHash } from '#server/accounts/password-links.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import { isId } from '#shared/fields.ts'
import type { Role } from '#shared/roles.ts'
import { endSessions, enqueuePasswordLink, refuseGuessable } from '../public.server.ts'
import type { passwords } from './contract.ts'
import { changedMail } from './emails.server.ts'
import {
  type Account,
  consumeLink,
  findAccount,
  findLinkedAccount,
  lockActiveAccount,
  replacePassword,
} from './queries.server.ts'

type Passwords = typeof passwords

/**
 * Counts and enqueues the same for every address, so that the answer does not reveal who has an
 * account.
 */
export async function requestResetLink(ctx: ContextOf<Passwords['forgot']>, email: string) {
  await enforceLimit(ctx, 'forgotPasswordFromAddress', { ip: ctx.http.ip })
  await enforceLimit(ctx, 'forgotPassword', email)
  await enqueuePasswordLink(ctx, ctx.db, { email })
}

type LinkParams = Parts<Passwords['reset']>['params']

export async function resetPassword(
  ctx: ContextOf<Passwords['reset' | 'choose']>,
  { userId, token }: LinkParams,
  password: string,
  /** Only for an account that has no password yet. */
  firstOnly = false,
) {
  const link = { accountId: userId, hash: linkHash(token), now: ctx.now() }
  const isMeant = (account: Account) => !firstOnly || account.passwordHash === null
  const found = isId(userId) && (await findLinkedAccount(ctx.db, link))
  if (!found || !isMeant(found)) return ctx.fail('LINK_INVALID')
  await refuseGuessable(ctx, password, namesOf(found))
  const newHash = await hashPassword(password)
  return inTransaction(ctx, async ({ db: trx }) => {
    const account = await lockActiveAccount(trx, { id: userId })
    if (!account || !isMeant(account) || !(await consumeLink(trx, link)))
      return ctx.fail('LINK_INVALID')
    await replacePassword(trx, account, newHash, ctx.now())
    const detail = account.passwordHash === null ? 'First password' : ''
    await recordSecurityEvent(trx, ctx, 'password-reset', { accountId: userId, detail })
    await revokeAccess(ctx, trx, account)
    return { ...account, passwordHash: newHash }
  })
}

/** Signs in, which a reset does not: an account without a password has no second factor either. */
export async function choosePassword(
  ctx: ContextOf<Passwords['choose']>,
  params: LinkParams,
  password: string,
): Promise<{ accessToken: string; role: Role }> {
  const { id, role, passwordHash } = await resetPassword(ctx, params, password, true)
  const account = { id, role, two_factor_enabled: false, password_hash: passwordHash }
  const accessToken = await openSession(ctx, account, false, 'Password')
  return { accessToken: accessToken ?? ctx.fail('LINK_INVALID'), role: role as Role }
}

export async function updatePassword(
  ctx: ContextOf<Passwords['update']>,
  { oldPassword, password }: Parts<Passwords['update']>['body'],
): Promise<void> {
  const { id, sessionId } = ctx.user
  await enforceLimit(ctx, 'wrongPassword', id)
  const account = await findAccount(ctx.db, id)
  const failWrongPassword = () =>
    ctx.fail(wrongPassword, { fields: { oldPassword: wrongPassword.message } })
  if (!account || !(await isPassword(oldPassword, account.passwordHash))) {
    await recordSecurityEvent(ctx.db, ctx, 'password-failed', { accountId: id })
    return failWrongPassword()
  }
  await giveBackLimit(ctx, 'wrongPassword', id)
  await refuseGuessable(ctx, password, namesOf(account))
  const nextHash = await hashPassword(password)
  await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await replacePassword(trx, account, nextHash, ctx.now()))) failWrongPassword()
    await recordSecurityEvent(trx, ctx, 'password-changed', { accountId: id })
    await revokeAccess(ctx, trx, account, sessionId)
  })
}

/** Ends all other sessions, invalidates pending links and notifies the owner of a changed password. */
async function revokeAccess(
  { config, jobs, now, settings }: Kernel,
  trx: Db,
  account: Account,
  ownSession?: string,
): Promise<void> {
  await endSessions(trx, account.id, now(), 'password', ownSession)
  await deleteLinks(trx, account.id)
  if (account.passwordHash === null) return
  const agency = await readAgency({ db: trx, settings })
  await jobs.send(trx, mailJobs.mail, changedMail(agency, account, config.origin))
}

function namesOf({ firstName, lastName, email, businessName }: Account): string[] {
  return [firstName, lastName, email, businessName]
}
