import type { Agency } from '#features/agency/contract.ts'
import { mailboxOf, readAgency } from '#features/agency/service.server.ts'
import type { VisitSource } from '#features/visitors/contract.ts'
import type { Kernel } from '#server/context.ts'
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
import { announceArrival } from './leads/news.server.ts'
import { insertLead, markAcknowledged, type NewLead } from './leads/queries.server.ts'
import type { Kind } from './leads/rules.ts'

interface Form<Sent> {
  kind: Kind
  columnsOf: (sent: Sent) => Omit<NewLead, 'kind' | keyof DedupColumns>
  agencyMail: (agency: Agency, to: string, sent: Sent) => Message
  acknowledgementMail: (agency: Agency, origin: string, to: string) => Message
}

type Received<Sent> = Omit<Sent, 'website' | 'source'>

export function receiveMessage(ctx: Kernel, sent: SentMessage): Promise<void> {
  return receive(ctx, sent, {
    kind: 'message',
    columnsOf: messageColumns,
    agencyMail: messageMail,
    acknowledgementMail: messageAcknowledgementMail,
  })
}

export function receiveFreelanceInquiry(ctx: Kernel, sent: SentFreelanceInquiry): Promise<void> {
  return receive(ctx, sent, {
    kind: 'freelance',
    columnsOf: inquiryColumns,
    agencyMail: freelanceInquiryMail,
    acknowledgementMail: freelanceAcknowledgementMail,
  })
}

interface Common {
  email: string
  website?: string | undefined
  source?: VisitSource | undefined
}

/** Stores a form, mails it to the agency and acknowledges it to the sender, in one transaction. */
async function receive<Sent extends Common>(
  ctx: Kernel,
  { website, source, ...sent }: Sent,
  { kind, columnsOf, agencyMail, acknowledgementMail }: Form<Received<Sent>>,
): Promise<void> {
  if (website) return ctx.log.info({ form: kind }, 'form with a filled spam trap ignored')
  const agency = await readAgency(ctx)
  await storeOnce(ctx, sent, async (trx, once) => {
    const lead = await insertLead(trx, {
      ...columnsOf(sent),
      ...sourceColumns(source),
      ...once,
      kind,
    })
    await ctx.jobs.send(trx, mailJobs.mail, agencyMail(agency, mailboxOf(ctx, agency), sent))
    const mail = acknowledgementMail(agency, ctx.config.origin, sent.email)
    if (await acknowledge(ctx, trx, mail, lead.id)) await markAcknowledged(trx, lead.id)
    await announceArrival(trx, lead)
  })
}

function messageColumns(sent: Received<SentMessage>) {
  return {
    name: `${sent.firstName} ${sent.lastName}`,
    first_name: sent.firstName,
    last_name: sent.lastName,
    email: sent.email,
    phone_number: sent.phoneNumber,
    business_name: sent.businessName ?? '',
    subject: sent.subject,
    text: sent.message,
    agree_to_privacy: sent.agreeToPrivacy,
  }
}

function inquiryColumns(sent: Received<SentFreelanceInquiry>) {
  return {
    name: sent.name,
    email: sent.email,
    business_name: sent.company,
    text: sent.projectDescription,
    budget_cents: toCents(sent.budget),
    timeline: sent.timeline,
    skills_needed: [...new Set(sent.skillsNeeded)],
    contact_preference: sent.contactPreference,
  }
}

function sourceColumns({ landingPage = '', referrer = '', campaign = {} }: VisitSource = {}) {
  return {
    landing_page: landingPage,
    referrer,
    campaign_source: campaign.source ?? '',
    campaign_medium: campaign.medium ?? '',
    campaign_name: campaign.name ?? '',
  }
}
