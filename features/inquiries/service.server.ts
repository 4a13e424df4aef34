import type { Agency } from '#features/agency/contract.ts'
import { mailboxOf, readAgency } from '#features/agency/service.server.ts'
import type { Kernel } from '#server/context.ts'
import { events, tellStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'
import { type DedupColumns, storeOnce } from '#server/db/store-once.ts'
import { acknowledge } from '#server/mail/acknowledge.ts'
import type { Message } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { toCents } from '#shared/money.ts'
import type { SentFreelanceInquiry, SentMessage } from './contract.ts'
import {
  freelanceAcknowledgementMail,
  freelanceInquiryMail,
  messageAcknowledgementMail,
  messageMail,
} from './emails.server.ts'

const told = events({ message: 'editor', freelance: 'editor' })

interface Form<Sent> {
  table: 'message' | 'freelance_inquiry'
  event: (typeof told)[keyof typeof told]
  insert: (trx: Db, sent: Sent, once: DedupColumns) => Promise<{ id: string }>
  agencyMail: (agency: Agency, to: string, sent: Sent) => Message
  acknowledgementMail: (agency: Agency, origin: string, to: string) => Message
}

type Received<Sent> = Omit<Sent, 'website'>

export function receiveMessage(ctx: Kernel, sent: SentMessage): Promise<void> {
  return receive(ctx, sent, {
    table: 'message',
    event: told.message,
    insert: insertMessage,
    agencyMail: messageMail,
    acknowledgementMail: messageAcknowledgementMail,
  })
}

export function receiveFreelanceInquiry(ctx: Kernel, sent: SentFreelanceInquiry): Promise<void> {
  return receive(ctx, sent, {
    table: 'freelance_inquiry',
    event: told.freelance,
    insert: insertFreelanceInquiry,
    agencyMail: freelanceInquiryMail,
    acknowledgementMail: freelanceAcknowledgementMail,
  })
}

/** Stores a form, mails it to the agency and acknowledges it to the sender, in one transaction. */
async function receive<Sent extends { email: string; website?: string | undefined }>(
  ctx: Kernel,
  { website, ...sent }: Sent,
  { table, event, insert, agencyMail, acknowledgementMail }: Form<Received<Sent>>,
): Promise<void> {
  if (website) return ctx.log.info({ form: table }, 'form with a filled spam trap ignored')
  const agency = await readAgency(ctx)
  await storeOnce(ctx, table, sent, async (trx, once) => {
    const { id } = await insert(trx, sent, once)
    await ctx.jobs.send(trx, mailJobs.mail, agencyMail(agency, mailboxOf(ctx, agency), sent))
    await acknowledge(ctx, trx, acknowledgementMail(agency, ctx.config.origin, sent.email))
    await tellStaff(trx, event, { id })
  })
}

function insertMessage(trx: Db, sent: Received<SentMessage>, once: DedupColumns) {
  return trx
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
    .returning('id')
    .executeTakeFirstOrThrow()
}

function insertFreelanceInquiry(trx: Db, sent: Received<SentFreelanceInquiry>, once: DedupColumns) {
  return trx
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
    .returning('id')
    .executeTakeFirstOrThrow()
}
