import { randomUUID } from 'node:crypto'
import type { Context, SignedIn } from '#server/context.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import { readAgency } from '../public.server.ts'
import type { MailTest } from './contract.ts'
import { testMail } from './emails.server.ts'

/** Sends a mail without the queue, so that the answer of the server can be shown. */
export async function sendTestMail(ctx: Context<never, SignedIn>): Promise<MailTest> {
  const { email: to, first_name: firstName } = await ctx.db
    .selectFrom('account')
    .select(['email', 'first_name'])
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const { origin, smtpUrl } = ctx.config
  const mail = testMail(await readAgency(ctx), { to, firstName, origin, now: ctx.now() })
  try {
    const answer = await sendMail(ctx, mail, randomUUID())
    const message = smtpUrl
      ? `The mail server accepted an email to ${to}.`
      : 'Saved in the outbox: no mail server is set up.'
    return { accepted: true, to, message, answer }
  } catch (error) {
    ctx.log.warn({ err: error }, 'test mail failed')
    return { accepted: false, to, ...explain(error) }
  }
}

interface MailError {
  code?: string
  response?: string
  message?: string
  cause?: MailError
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password.',
  ECONNECTION: 'The mail server cannot be reached.',
  EDNS: 'There is no mail server with this name.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the email.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ABORT_ERR: 'The mail server did not answer in time.',
  ETLS: 'A secure connection to the mail server failed.',
}

/** The error in plain words, with the line of the server. */
function explain(thrown: unknown) {
  const { cause, ...error } = thrown as MailError
  const { code = '', response, message = String(thrown) } = cause ?? error
  return { message: reasons[code] ?? 'The email was not sent.', answer: response ?? message }
}
