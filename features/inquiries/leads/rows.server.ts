import { agencyCurrency, fromCents } from '#shared/money.ts'
import { dueAtOf } from './clock.ts'
import type { Entry, Inquiry, Lead, Message } from './contract.ts'
import type { SelectedLead } from './queries.server.ts'

/** Fields shared by both lists and the details. */
function commonOf(row: SelectedLead) {
  const { id, state, created_at: createdAt } = row
  return {
    _id: id,
    id,
    email: row.email,
    state,
    unread: row.read_at === null && state !== 'spam',
    dueAt: dueAtOf(createdAt),
    answeredAt: row.answered_at,
    assignedTo: row.assignee,
    client: row.client,
    createdAt,
    updatedAt: row.updated_at,
  }
}

export function toMessage(row: SelectedLead): Message {
  return {
    ...commonOf(row),
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phoneNumber: row.phone_number,
    businessName: row.business_name,
    subject: row.subject,
    message: row.text,
    agreeToPrivacy: row.agree_to_privacy === true,
  }
}

/** Inquiry fields, which the table's constraints require to be set. */
function hiringOf(row: SelectedLead) {
  const currency = row.budget_currency ?? agencyCurrency()
  return {
    budget: fromCents(row.budget_cents ?? 0, currency),
    budgetCurrency: currency,
    timeline: row.timeline ?? '',
    skillsNeeded: row.skills_needed ?? [],
    contactPreference: row.contact_preference ?? '',
  }
}

export function toInquiry(row: SelectedLead): Inquiry {
  return {
    ...commonOf(row),
    ...hiringOf(row),
    name: row.name,
    company: row.business_name,
    projectDescription: row.text,
  }
}

const noHiring = {
  ...{ budget: null, budgetCurrency: null, timeline: null },
  ...{ skillsNeeded: null, contactPreference: null },
}

interface Around extends Pick<Lead, 'match' | 'replySubject'> {
  entries: Entry[]
}

export function toLead(row: SelectedLead, around: Around): Lead {
  return {
    ...commonOf(row),
    ...(row.kind === 'freelance' ? hiringOf(row) : noHiring),
    kind: row.kind,
    name: row.name,
    phoneNumber: row.phone_number,
    businessName: row.business_name,
    subject: row.subject,
    text: row.text,
    source: {
      landingPage: row.landing_page,
      referrer: row.referrer,
      campaign: {
        source: row.campaign_source,
        medium: row.campaign_medium,
        name: row.campaign_name,
      },
    },
    ...around,
  }
}
