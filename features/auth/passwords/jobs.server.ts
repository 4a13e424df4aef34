import { randomUUID } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { deleteLinks, makeLink } from '#server/accounts/password-links.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs, persistent } from '#server/jobs/jobs.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import { lockedMail, resetMail, welcomeMail } from './emails.server.ts'
import { lockActiveAccount } from './queries.server.ts'

const reset = { purpose: 'reset', page: 'reset-password' } as const
const kinds = {
  reset: { ...reset, letter: resetMail, reason: 'Requested' },
  locked: { ...reset, letter: lockedMail, reason: 'Too many wrong passwords' },
  welcome: {
    purpose: 'welcome',
    page: 'choose-password',
    letter: welcomeMail,
    reason: 'New account',
  },
} as const

interface LinkMail {
  mail: keyof typeof kinds
  email: string
}

export const passwordJobs = jobs({
  'password-link': {
    // A finished job is deleted soon, because it contains an address that anybody may have typed.
    queue: { ...persistent, deleteAfterSeconds: 3600 },
    run: sendLink,
  },
})

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
    // An account without a password gets an invitation, also after Forgot Password.
    const kind = kinds[account.passwordHash === null ? 'welcome' : mail]
    const token = await makeLink(trx, now(), kind.purpose, account.id)
    const address = `${config.origin}/${kind.page}/${account.id}/${token}`
    const message = kind.letter(agency, account, address)
    return { accountId: account.id, message, detail: kind.reason }
  })
  if (!link) return
  const { accountId, message, detail } = link
  // A retry is a new mail with a new id, because it invalidates the previous link.
  await sendMail(ctx, message, randomUUID())
  // After the mail, because a mail server that is down is retried for a day.
  await recordSecurityEvent(db, { now }, 'password-link-sent', { accountId, detail })
}
