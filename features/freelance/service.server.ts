import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { storeOnce } from '#server/db/once.ts'
import { acknowledge } from '#server/mail/acknowledge.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { toCents } from '#shared/money.ts'
import type { SentInquiry } from './contract.ts'
import { acknowledgementMail, inquiryMail } from './emails.server.ts'

type Received = Omit<SentInquiry, 'website'>

/** Kept, told to the agency and acknowledged to the sender: all of it or nothing. */
export async function receiveInquiry(
  ctx: Kernel,
  { website, ...sent }: SentInquiry,
): Promise<void> {
  if (website) return ctx.log.info({ form: 'freelance' }, 'the spam trap caught something')
  await storeOnce(ctx, 'freelance_inquiry', sent, async (trx, once) => {
    await insertInquiry(trx, sent, once)
    await ctx.jobs.send(trx, mailJobs.mail, inquiryMail(ctx.config.mailFrom, sent))
    await acknowledge(ctx, trx, acknowledgementMail(ctx.config.origin, sent.email))
  })
}

async function insertInquiry(
  trx: Db,
  sent: Received,
  once: { digest: Buffer; created_at: string },
): Promise<void> {
  await trx
    .insertInto('freelance_inquiry')
    .values({
      name: sent.name,
      email: sent.email,
      company: sent.company,
      project_description: sent.projectDescription,
      budget_cents: toCents(sent.budget),
      timeline: sent.timeline,
      skills_needed: [...new Set(sent.skillsNeeded)],
      contact_preference: sent.contactPreference,
      ...once,
    })
    .execute()
}
