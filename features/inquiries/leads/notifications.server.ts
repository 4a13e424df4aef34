import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { markSeen, notify } from '#server/notifications/notify.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { cutAtWord } from '#shared/text.ts'
import { leadPaths } from '../paths.ts'
import type { LeadRow } from './queries.server.ts'

/** A lead was created, changed or deleted. The id is the lead's. */
const { lead } = events({ lead: 'editor' })

export function publishLeadEvent(trx: Db, id: string): Promise<void> {
  return publishEvent(trx, lead, { id })
}

const toEditors = {
  group: 'Messages',
  access: 'editor',
  text: (sentence: string) => sentence,
  /** The page redirects to the inquiry if the id is one's. */
  link: (id: string) => leadPaths.details('message', id),
} as const

/** `about` is the id of the lead, `subject` a sentence. */
export const leadNotifications = notificationKinds({
  'lead-arrived': {
    label: 'New messages from the site',
    description: 'Someone used the contact form or the form for hiring.',
    title: () => 'New message from the site',
    ...toEditors,
    // The agency's mailbox is mailed directly instead.
    channel: 'portal',
    mayBeOff: true,
  },
  'lead-waiting': {
    label: 'Unanswered messages',
    description: 'A message from the site has waited for 20 of the promised 24 hours.',
    title: () => 'Message waits for an answer',
    ...toEditors,
    channel: 'both',
  },
  'lead-assigned': {
    label: 'Assigned messages',
    description: 'Someone assigned a message from the site to you.',
    title: () => 'Message assigned to you',
    ...toEditors,
    channel: 'both',
  },
})

interface Described {
  name: string
  business_name: string
  subject?: string
}

/** Such as Ada Okafor, Prairie Bakery: A site for the bakery. */
function describeLead({ name, business_name, subject }: Described): string {
  const who = business_name ? `${name}, ${business_name}` : name
  return subject ? `${who}: ${cutAtWord(subject, 80)}` : `${who}: an inquiry to hire`
}

export async function notifyOfLead(
  trx: Db,
  kind: keyof typeof leadNotifications,
  lead: LeadRow,
  to = 'editor',
): Promise<void> {
  const subject = describeLead(lead)
  await notify(trx, { to, kind: leadNotifications[kind], subject, about: lead.id })
}

/** Marks the notification of a new lead as read; once it is answered, all notifications about it. */
export async function markNotificationsRead(
  trx: Db,
  id: string,
  { answered }: { answered: boolean },
): Promise<void> {
  const { 'lead-arrived': arrived, ...others } = leadNotifications
  for (const kind of answered ? [arrived, ...Object.values(others)] : [arrived])
    await markSeen(trx, { to: 'editor', kind, about: id })
}
