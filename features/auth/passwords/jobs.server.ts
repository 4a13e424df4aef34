import { randomUUID } from 'node:crypto'
import { readAgency } from '#features/agency/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { type LinkPurpose, makeLink } from '#server/accounts/password-links.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs, persistent } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import type { Message } from '#server/mail/mail.ts'
import { lockedMail, resetMail, welcomeMail } from './emails.server.ts'
import { deleteLinks, lockActiveAccount } from './queries.server.ts'

const purposes = {
  reset: 'reset',
  locked: 'reset',
  welcome: 'welcome',
} as const satisfies Record<string, LinkPurpose>

const reasons = {
  reset: 'Asked for',
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
    // The address that somebody typed is not kept for longer.
    queue: { ...persistent, deleteAfterSeconds: 3600 },
    run: sendLink,
  },
})

export const sweepPasswordLinks: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('password_link').where('expires_at', '<', daysAgo(0)).execute()

/**
 * The token is made as the mail leaves and stands nowhere but in it. For an address without an
 * active account nothing leaves; nobody waits here, so nobody can tell.
 */
async function sendLink(ctx: JobContext, { mail, email }: LinkMail) {
  const { config, db, now, mailer } = ctx
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
  // A retry is another mail: the link in the one before is dead.
  if (message) await mailer.deliver(message, randomUUID())
}
