import { randomUUID } from 'node:crypto'
import { readAgency } from '#features/agency/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { type LinkPurpose, makeLink } from '#server/accounts/password-links.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs, persistent } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import type { Message } from '#server/mail/mail.ts'
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
  const message = await inTransaction({ db }, async ({ db: trx }): Promise<Message | undefined> => {
    const account = await lockActiveAccount(trx, { email })
    if (!account) return undefined
    await deleteLinks(trx, account.id)
    const event = { accountId: account.id, detail: reasons[mail] }
    await recordSecurityEvent(trx, { now }, 'password-link-sent', event)
    const token = await makeLink(trx, now(), purposes[mail], account.id)
    return mails[mail](agency, account, `${config.origin}/reset-password/${account.id}/${token}`)
  })
  // A retry is a new mail with a new id, because it invalidates the previous link.
  if (message) await sendMail(ctx, message, randomUUID())
}
