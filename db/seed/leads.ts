import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { agencyCurrency, toCents } from '#shared/money.ts'
import { type DemoLead, demoInquiries, demoMessages } from './lead-texts.ts'

const hoursBefore = (now: Date, hours: number) =>
  new Date(now.getTime() - hours * 3_600_000).toISOString()

type IdOf = (email: string) => string

/** Fields of both forms. The state follows from the staff's actions. */
function columnsOf(lead: DemoLead, now: Date, idOf: IdOf) {
  const { hoursAgo, entries = [], campaign = ['', '', ''], client, assigned } = lead
  const created_at = hoursBefore(now, hoursAgo)
  const momentOf = (...kinds: string[]) => {
    const entry = entries.find(({ kind }) => kinds.includes(kind))
    return entry ? hoursBefore(now, hoursAgo - entry.hours) : null
  }
  return {
    name: lead.name,
    email: lead.email,
    business_name: lead.business,
    text: lead.text,
    digest: createHash('sha256').update(lead.text).digest(),
    landing_page: lead.landing,
    referrer: lead.referrer ?? '',
    campaign_source: campaign[0],
    campaign_medium: campaign[1],
    campaign_name: campaign[2],
    acknowledged: true,
    read_at: lead.unread ? null : hoursBefore(now, hoursAgo - 1),
    answered_at: momentOf('reply', 'answered'),
    spam_at: momentOf('spam'),
    // Marked as reminded, so that the job sends no notifications.
    reminded_at: lead.unread ? null : created_at,
    assigned_to: assigned ? idOf(assigned) : null,
    client_id: client ? idOf(client) : null,
    created_at,
    updated_at: created_at,
  }
}

/** Seeds fifteen leads of the last four weeks: answered, converted, spam, and unanswered. */
export async function seedLeads(db: Db): Promise<void> {
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const idOf: IdOf = (email) => people.find((person) => person.email === email)?.id ?? ''
  const now = new Date()
  const messages = demoMessages.map((lead) => {
    const [first_name = '', ...rest] = lead.name.split(' ')
    return {
      ...columnsOf(lead, now, idOf),
      kind: 'message',
      first_name,
      last_name: rest.join(' '),
      agree_to_privacy: true,
      phone_number: lead.phone,
      subject: lead.subject,
    }
  })
  const inquiries = demoInquiries.map((lead) => ({
    ...columnsOf(lead, now, idOf),
    kind: 'freelance',
    budget_cents: toCents(lead.budget),
    budget_currency: agencyCurrency(),
    timeline: lead.timeline,
    skills_needed: lead.skills,
    contact_preference: lead.reachBy,
  }))
  const stored = await db
    .insertInto('lead')
    .values([...messages, ...inquiries])
    .returning(['id', 'email'])
    .execute()
  const leadOf: IdOf = (email) => stored.find((lead) => lead.email === email)?.id ?? ''
  const entries = [...demoMessages, ...demoInquiries].flatMap((lead) =>
    (lead.entries ?? []).map(({ by, kind, hours, text = '' }) => ({
      lead_id: leadOf(lead.email),
      author_id: idOf(by),
      kind,
      text,
      client_entry_id: text ? crypto.randomUUID() : null,
      created_at: hoursBefore(now, lead.hoursAgo - hours),
    })),
  )
  await db.insertInto('lead_entry').values(entries).execute()
}
