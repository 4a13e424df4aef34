import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { endSessions } from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { emailTaken } from '#people/contract.ts'
import { deleteLinks, linkHash } from '#server/accounts/password-links.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { enforceLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { dayMs } from '#shared/dates.ts'
import { lockAccount, updateAccount } from '../queries.server.ts'
import type { emailChange } from './contract.ts'
import { confirmEmailMail, emailChangedMail, newAddressMail } from './emails.server.ts'

const lifetimeMs = dayMs

/** Mails a link to the new address. The old one stays until the link is opened. */
export async function requestChange(
  ctx: Context<'EMAIL_TAKEN' | 'TOO_MANY_REQUESTS', SignedIn>,
  trx: Db,
  { id: accountId, first_name: firstName }: { id: string; first_name: string },
  email: string,
): Promise<void> {
  const taken = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken) ctx.fail(emailTaken, { fields: { email: emailTaken.message } })
  // A mailbox gets as few of these as links for a new password.
  await enforceLimit({ ...ctx, db: trx }, 'forgotPassword', email)
  const token = randomBytes(32).toString('base64url')
  const change = {
    account_id: accountId,
    email,
    hash: linkHash(token),
    session_id: ctx.user.sessionId,
    expires_at: new Date(ctx.now().getTime() + lifetimeMs).toISOString(),
  }
  // Replaces an earlier change that is not confirmed yet.
  await trx
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
  const agency = await readAgency({ ...ctx, db: trx })
  const link = `${ctx.config.origin}/confirm-email/${token}`
  await ctx.jobs.send(trx, mailJobs.mail, confirmEmailMail(agency, { to: email, firstName }, link))
}

export async function confirmChange(ctx: ContextOf<typeof emailChange.confirm>, token: string) {
  const changed = inTransaction(ctx, async ({ db: trx }) => {
    // One of several concurrent calls gets the row.
    const change = await trx
      .deleteFrom('email_change')
      .where('hash', '=', linkHash(token))
      .where('expires_at', '>', ctx.now().toISOString())
      .returning(['account_id as accountId', 'email', 'session_id as sessionId'])
      .executeTakeFirst()
    const { accountId, email, sessionId } = change ?? ctx.fail('LINK_INVALID')
    const before = (await lockAccount(trx, accountId)) ?? ctx.fail('LINK_INVALID')
    await updateAccount(trx, accountId, ctx.now(), { email, changed_by: accountId })
    await endSessions(trx, accountId, ctx.now(), 'email', sessionId)
    await deleteLinks(trx, accountId)
    await recordSecurityEvent(trx, ctx, 'email-changed', { accountId })
    await sendOldAddressMail(ctx, trx, before)
  })
  await changed.catch((error) => {
    if (!violates(error, 'account_email')) throw error
    ctx.fail(emailTaken)
  })
}

type Mailing = Pick<Kernel, 'jobs' | 'settings'>

interface Person {
  email: string
  first_name: string
  password_hash: string | null
}

/** Notifies the previous address, which no longer belongs to the account. */
async function sendOldAddressMail({ jobs, settings }: Mailing, trx: Db, old: Person) {
  const agency = await readAgency({ db: trx, settings })
  await jobs.send(
    trx,
    mailJobs.mail,
    emailChangedMail(agency, { to: old.email, firstName: old.first_name }),
  )
}

/** Notifies both addresses, after an Admin changed one to the other. */
export async function sendEmailChangedMails(ctx: Mailing, trx: Db, old: Person, to: string) {
  await sendOldAddressMail(ctx, trx, old)
  // An invitation is sent instead.
  if (old.password_hash === null) return
  const agency = await readAgency({ db: trx, settings: ctx.settings })
  const mail = newAddressMail(agency, { to, firstName: old.first_name })
  await ctx.jobs.send(trx, mailJobs.mail, mail)
}
