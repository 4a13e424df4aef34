import { readAgency } from '#features/agency/service.server.ts'
import { endSessions } from '#features/auth/sign-in/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { linkHash } from '#server/accounts/password-links.ts'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { ApiError, errorTable } from '#shared/errors.ts'
import { isId } from '#shared/fields.ts'
import { isGuessable } from '#shared/password.ts'
import type { passwords } from './contract.ts'
import { changedMail } from './emails.server.ts'
import { passwordJobs } from './jobs.server.ts'
import {
  type Account,
  deleteLinks,
  findAccount,
  findLinkedAccount,
  lockActiveAccount,
  replacePassword,
  spendLink,
} from './queries.server.ts'

type Passwords = typeof passwords

/** The same is counted and queued for every address: who has an account does not show here. */
export async function askForLink(
  ctx: ContextOf<Passwords['forgot']>,
  email: string,
): Promise<void> {
  await enforceLimit(ctx, 'forgotPasswordFromAddress', { ip: ctx.http.ip })
  await enforceLimit(ctx, 'forgotPassword', email)
  await ctx.jobs.send(ctx.db, passwordJobs['password-link'], { mail: 'reset', email })
}

interface Address {
  userId: string
  token: string
}

export async function resetPassword(
  ctx: ContextOf<Passwords['reset']>,
  { userId, token }: Address,
  password: string,
): Promise<void> {
  const link = { accountId: userId, hash: linkHash(token), now: ctx.now() }
  const found = isId(userId) && (await findLinkedAccount(ctx.db, link))
  if (!found) return ctx.fail('LINK_INVALID')
  refuseOwnNames(password, found)
  const nextHash = await hashPassword(password)
  await inTransaction(ctx, async ({ db: trx }) => {
    const account = await lockActiveAccount(trx, { id: userId })
    if (!account || !(await spendLink(trx, link))) return ctx.fail('LINK_INVALID')
    await replacePassword(trx, account, nextHash, ctx.now())
    const detail = account.passwordHash === null ? 'The first one' : ''
    await recordSecurityEvent(trx, ctx, 'password-reset', { accountId: userId, detail })
    await afterChange(ctx, trx, account)
  })
}

interface Change {
  oldPassword: string
  password: string
}

export async function updatePassword(
  ctx: ContextOf<Passwords['update']>,
  { oldPassword, password }: Change,
): Promise<void> {
  const { id, sessionId } = ctx.user
  await enforceLimit(ctx, 'wrongPassword', id)
  const account = await findAccount(ctx.db, id)
  const wrong = () =>
    ctx.fail('WRONG_PASSWORD', { fields: { oldPassword: errorTable.WRONG_PASSWORD[1] } })
  if (!account || !(await isPassword(oldPassword, account.passwordHash))) {
    await recordSecurityEvent(ctx.db, ctx, 'password-failed', { accountId: id })
    return wrong()
  }
  await giveBackLimit(ctx.db, 'wrongPassword', id)
  refuseOwnNames(password, account)
  const nextHash = await hashPassword(password)
  await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await replacePassword(trx, account, nextHash, ctx.now()))) wrong()
    await recordSecurityEvent(trx, ctx, 'password-changed', { accountId: id })
    await afterChange(ctx, trx, account, sessionId)
  })
}

/** Whoever else is signed in, or has a link, is out; and the owner is told. */
async function afterChange(
  { config, jobs, now, settings }: Kernel,
  trx: Db,
  account: Account,
  ownSession?: string,
): Promise<void> {
  await endSessions(trx, account.id, now(), ownSession)
  await deleteLinks(trx, account.id)
  const agency = await readAgency({ db: trx, settings })
  await jobs.send(trx, mailJobs.mail, changedMail(agency, account, config.origin))
}

function refuseOwnNames(password: string, account: Account): void {
  const { firstName, lastName, email, businessName } = account
  if (isGuessable(password, [firstName, lastName, email, businessName]))
    throw new ApiError('INVALID_INPUT', { fields: { password: 'Invalid password' } })
}
