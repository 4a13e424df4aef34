import { randomUUID } from 'node:crypto'
import { readAgency } from '#features/agency/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { type LinkPurpose, makeLink } from '#server/accounts/password-links.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs, persistent } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import { lockedMail, resetMail, welcomeMail } from './emails.server.ts'
import { deleteLinks, lockActiveAccount } from './queries.server.ts'

const purposes = {
  reset: 'reset',
  locked: 'reset',
  welcome: 'welcome',
} as const satisfies Record<string, LinkPurpose>

const reasons = {
  reset: 'Requested',
  locked: 'Too many wrong passwords',
  welcome: 'New account',
}

const mails = { reset: resetMail, locked: lockedMail, welcome: welcomeMail }

interface LinkMail {
  mail: keyof typeof mails
  email: string
}

export const passwordJobs = jobs({
  'password-link': {
    // A finished job is deleted soon, because it contains an address that anybody may have typed.
    queue: { ...persistent, deleteAfterSeconds: 3600 },
    run: sendLink,
  },
})

export const sweepPasswordLinks: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('password_link').where('expires_at', '<', daysAgo(0)).execute()

/**
 * Creates the token when the mail is sent, so that it exists only in the mail. An address without
 * an active account gets no mail. This runs in a job, so response times do not reveal which
 * addresses have an account.
 */
async function sendLink(ctx: JobContext, { mail, email }: LinkMail) {
  const { config, db, now } = ctx
  const agency = await readAgency(ctx)
  const link = await inTransaction({ db }, async ({ db: trx }) => {
    const account = await lockActiveAccount(trx, { email })
    if (!account) return undefined
    await deleteLinks(trx, account.id)
    const token = await makeLink(trx, now(), purposes[mail], account.id)
    const address = `${config.origin}/reset-password/${account.id}/${token}`
    return { accountId: account.id, message: mails[mail](agency, account, address) }
  })
  if (!link) return
  const { accountId, message } = link
  // A retry is a new mail with a new id, because it invalidates the previous link.
  await sendMail(ctx, message, randomUUID())
  // After the mail, because a mail server that is down is retried for a day.
  await recordSecurityEvent(db, { now }, 'password-link-sent', { accountId, detail: reasons[mail] })
}
