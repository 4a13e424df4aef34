import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { storeOnce } from '#server/db/once.ts'
import { acknowledge } from '#server/mail/acknowledge.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { SentMessage } from './contract.ts'
import { acknowledgementMail, messageMail } from './emails.server.ts'

type Received = Omit<SentMessage, 'website'>

/** Kept, told to the agency and acknowledged to the sender: all of it or nothing. */
export async function receiveMessage(
  ctx: Kernel,
  { website, ...sent }: SentMessage,
): Promise<void> {
  if (website) return ctx.log.info({ form: 'message' }, 'the spam trap caught something')
  await storeOnce(ctx, 'message', sent, async (trx, once) => {
    await insertMessage(trx, sent, once)
    await ctx.jobs.send(trx, mailJobs.mail, messageMail(ctx.config.mailFrom, sent))
    await acknowledge(ctx, trx, acknowledgementMail(ctx.config.origin, sent.email))
  })
}

async function insertMessage(
  trx: Db,
  sent: Received,
  once: { digest: Buffer; created_at: string },
): Promise<void> {
  await trx
    .insertInto('message')
    .values({
      first_name: sent.firstName,
      last_name: sent.lastName,
      email: sent.email,
      phone_number: sent.phoneNumber,
      business_name: sent.businessName ?? '',
      subject: sent.subject,
      message: sent.message,
      agree_to_privacy: sent.agreeToPrivacy,
      ...once,
    })
    .execute()
}
