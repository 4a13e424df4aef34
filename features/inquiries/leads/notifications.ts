import { notificationKinds } from '#shared/notifications.ts'
import { cutAtWord } from '#shared/text.ts'
import { leadPaths } from './pages.ts'

/** The page redirects to the inquiry if the id is one's. */
const details = (id: string) => leadPaths.details('message', id)

/** `about` is the id of the lead, `subject` a sentence. */
export const leadNotifications = notificationKinds({
  'lead-arrived': {
    label: 'New messages from the site',
    description: 'Someone used the contact form or the form for hiring.',
    access: 'editor',
    title: () => 'New message from the site',
    text: (sentence) => sentence,
    link: details,
    // The agency's mailbox is mailed directly instead.
    channel: 'portal',
    mayBeOff: true,
  },
  'lead-waiting': {
    label: 'Unanswered messages',
    description: 'A message from the site has waited for 20 of the promised 24 hours.',
    access: 'editor',
    title: () => 'Message waits for an answer',
    text: (sentence) => sentence,
    link: details,
    channel: 'both',
  },
  'lead-assigned': {
    label: 'Assigned messages',
    description: 'Someone assigned a message from the site to you.',
    access: 'editor',
    title: () => 'Message assigned to you',
    text: (sentence) => sentence,
    link: details,
    channel: 'both',
  },
})

interface Described {
  name: string
  business_name: string
  subject?: string
}

/** Such as Ada Okafor, Prairie Bakery: A site for the bakery. */
export function describeLead({ name, business_name, subject }: Described): string {
  const who = business_name ? `${name}, ${business_name}` : name
  return subject ? `${who}: ${cutAtWord(subject, 80)}` : `${who}: an inquiry to hire`
}
