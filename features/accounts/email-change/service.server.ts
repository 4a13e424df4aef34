import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/service.server.ts'
import { deleteLinks } from '#features/auth/passwords/service.server.ts'
import { endSessions } from '#features/auth/sign-in/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { linkHash } from '#server/accounts/password-links.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { errorTable } from '#shared/errors.ts'
import { emailChangedMail } from '../emails.server.ts'
import { lockAccount, updateAccount } from '../queries.server.ts'
import type { emailChange } from './contract.ts'
import { confirmEmailMail, newAddressMail } from './emails.server.ts'
import { isTaken, storeChange, takeChange } from './queries.server.ts'

const taken = errorTable.EMAIL_TAKEN[1]
const lifetimeMs = 24 * 60 * 60_000

interface Owner {
  id: string
  first_name: string
}

/** Mails a link to the new address. The old one stays until the link is opened. */
export async function requestChange(
  ctx: Context<'EMAIL_TAKEN' | 'TOO_MANY_REQUESTS', SignedIn>,
  trx: Db,
  { id: accountId, first_name: firstName }: Owner,
  email: string,
): Promise<void> {
  if (await isTaken(trx, email)) ctx.fail('EMAIL_TAKEN', { fields: { email: taken } })
  // A mailbox gets as few of these as links for a new password.
  await enforceLimit({ ...ctx, db: trx }, 'forgotPassword', email)
  const token = randomBytes(32).toString('base64url')
  await storeChange(trx, {
    accountId,
    email,
    hash: linkHash(token),
    sessionId: ctx.user.sessionId,
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
  })
  const agency = await readAgency({ ...ctx, db: trx })
  const link = `${ctx.config.origin}/confirm-email/${token}`
  await ctx.jobs.send(trx, mailJobs.mail, confirmEmailMail(agency, { to: email, firstName }, link))
}

export async function confirmChange(
  ctx: ContextOf<typeof emailChange.confirm>,
  token: string,
): Promise<void> {
  const changed = inTransaction(ctx, async ({ db: trx }) => {
    const change = (await takeChange(trx, linkHash(token), ctx.now())) ?? ctx.fail('LINK_INVALID')
    const { accountId, email, sessionId } = change
    const before = (await lockAccount(trx, accountId)) ?? ctx.fail('LINK_INVALID')
    await updateAccount(trx, accountId, ctx.now(), { email, changed_by: accountId })
    await endSessions(trx, accountId, ctx.now(), 'email', sessionId)
    await deleteLinks(trx, accountId)
    await recordSecurityEvent(trx, ctx, 'email-changed', { accountId })
    await notifyOldAddress(ctx, trx, before)
  })
  await changed.catch((error) => {
    if (!violates(error, 'account_email')) throw error
    ctx.fail('EMAIL_TAKEN')
  })
}

type Mailing = Pick<Kernel, 'jobs' | 'settings'>

interface Person {
  email: string
  first_name: string
  password_hash: string | null
}

/** Tells the previous address that it no longer belongs to the account. */
async function notifyOldAddress({ jobs, settings }: Mailing, trx: Db, old: Person): Promise<void> {
  const agency = await readAgency({ db: trx, settings })
  await jobs.send(trx, mailJobs.mail, emailChangedMail(agency, old.email, old.first_name))
}

/** Tells both addresses that an Admin changed one to the other. */
export async function notifyBothAddresses(
  ctx: Mailing,
  trx: Db,
  old: Person,
  to: string,
): Promise<void> {
  await notifyOldAddress(ctx, trx, old)
  // An invitation is sent instead.
  if (old.password_hash === null) return
  const agency = await readAgency({ db: trx, settings: ctx.settings })
  const mail = newAddressMail(agency, { to, firstName: old.first_name })
  await ctx.jobs.send(trx, mailJobs.mail, mail)
}
