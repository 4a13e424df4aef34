import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Agency } from '#features/agency/contract.ts'
import { mailboxOf, readAgency } from '#features/agency/public.server.ts'
import type { VisitSource } from '#features/visitors/contract.ts'
import { nameOf } from '#people/names.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { takeLimit } from '#server/http/limits.ts'
import type { Message } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { agencyCurrency, toCents } from '#shared/money.ts'
import type { SentFreelanceInquiry, SentMessage } from './contract.ts'
import { acknowledgementMail, freelanceInquiryMail, messageMail } from './emails.server.ts'
import { notifyOfLead, publishLeadEvent } from './leads/notifications.server.ts'
import { insertLead, markAcknowledged, type NewLead } from './leads/queries.server.ts'
import type { Kind } from './leads/rules.ts'

interface Form<Sent> {
  kind: Kind
  columnsOf: (sent: Sent) => Omit<NewLead, 'kind' | keyof DedupColumns>
  agencyMail: (agency: Agency, to: string, sent: Sent) => Message
}

type Received<Sent> = Omit<Sent, 'website' | 'source'>

export function receiveMessage(ctx: Kernel, sent: SentMessage): Promise<void> {
  return receive(ctx, sent, {
    kind: 'message',
    columnsOf: messageColumns,
    agencyMail: messageMail,
  })
}

export function receiveFreelanceInquiry(ctx: Kernel, sent: SentFreelanceInquiry): Promise<void> {
  return receive(ctx, sent, {
    kind: 'freelance',
    columnsOf: inquiryColumns,
    agencyMail: freelanceInquiryMail,
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
  { kind, columnsOf, agencyMail }: Form<Received<Sent>>,
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
    const mail = acknowledgementMail(agency, ctx.config.origin, kind, sent.email)
    if (await acknowledge(ctx, trx, mail, lead.id)) await markAcknowledged(trx, lead.id)
    await notifyOfLead(trx, 'lead-arrived', lead)
    await publishLeadEvent(trx, lead.id)
  })
}

function messageColumns(sent: Received<SentMessage>) {
  return {
    name: nameOf(sent),
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
    budget_currency: agencyCurrency(),
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

const duplicateWindowMs = 600_000

interface DedupColumns {
  digest: Buffer
  created_at: string
}

/** Skips `store` if the same fields were stored in the last ten minutes. */
async function storeOnce(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  fields: object,
  store: (trx: Db, once: DedupColumns) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest()
  const at = now()
  await inTransaction({ db }, async ({ db: trx }) => {
    // A concurrent duplicate waits here and then finds the stored one.
    await sql`select pg_advisory_xact_lock(${digest.readBigInt64BE()})`.execute(trx)
    const earlier = await trx
      .selectFrom('lead')
      .select('id')
      .where('digest', '=', digest)
      .where('created_at', '>', new Date(at.getTime() - duplicateWindowMs).toISOString())
      .limit(1)
      .executeTakeFirst()
    if (!earlier) await store(trx, { digest, created_at: at.toISOString() })
  })
}

/**
 * Acknowledges a form by mail. Nobody has verified the address, so it gets at most two mails per hour,
 * from all forms and senders together. `db` is the transaction that stores the form, `id` that of the
 * mail. Returns whether it is sent.
 */
async function acknowledge(
  { config, jobs, now, secrets }: Pick<Kernel, 'config' | 'jobs' | 'now' | 'secrets'>,
  db: Db,
  mail: Message,
  id: string,
): Promise<boolean> {
  if (config.rateLimit) {
    const mailbox = limitedAddressOf(mail.to)
    const { allowed } = await takeLimit({ db, secrets }, now(), 'acknowledgement', mailbox)
    if (!allowed) return false
  }
  await jobs.send(db, mailJobs.mail, mail, { id })
  return true
}

/** Most providers deliver ada+anything to ada, so the suffix is ignored. */
function limitedAddressOf(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*/, '$1')
}
