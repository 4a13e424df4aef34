import type { Agency } from '#features/agency/contract.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import type { NotificationContent } from '#server/notifications/letters.ts'
import { formatTime, zoneName } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { newMessages } from './notifications.ts'
import { supportPages } from './paths.ts'

interface Unread {
  from: string
  sentAt: string
  text: string
  /** The number of attachments. */
  files: number
}

interface Listed {
  /** The newest, in ascending order. */
  messages: readonly Unread[]
  /** The number of all. */
  count: number
}

/** The client's mail; a reply to it goes to the agency. */
export function unreadByClient(agency: Agency, { origin, ...listed }: Listed & { origin: string }) {
  return {
    replyTo: agency.replyTo,
    ...headingOf(listed, agency.name),
    parts: [
      ...partsOf(listed),
      { button: 'Answer in the portal', href: origin + supportPages.client },
      { note: `You can also reply to this email, or call us at ${agency.phone}.` },
    ],
  }
}

interface ByStaff extends Listed {
  clients: readonly { clientId: string; from: string; email: string }[]
  origin: string
}

/** The mail of staff; a reply to it goes to the client, if all messages are of one. */
export function unreadByStaff({ clients, origin, ...listed }: ByStaff): NotificationContent {
  const [client] = clients
  const one = clients.length === 1 && client
  return {
    ...(one && { replyTo: one.email }),
    ...headingOf(listed, one ? one.from : `${clients.length} clients`),
    parts: [
      ...partsOf(listed),
      {
        button: 'Answer in the portal',
        href: origin + (one ? supportPages.conversation(one.clientId) : supportPages.staff),
      },
      ...(one ? [{ note: `A reply to this email goes to ${one.from}.` }] : []),
    ],
  }
}

function headingOf({ count }: Listed, from: string) {
  const subject = `${count === 1 ? 'New message' : 'New messages'} from ${from}`
  return { subject, title: `${newMessages(count)} from ${from}` }
}

function partsOf({ messages, count }: Listed): LetterPart[] {
  const earlier = count - messages.length
  return [
    ...(earlier > 0 ? [`The newest ${messages.length}; ${earlier} more came before.`] : []),
    ...messages.flatMap(({ from, sentAt, text, files }) => {
      const attached = files > 0 ? `[${countOf(files, 'file')}]` : ''
      return [
        `${from}, ${formatTime(sentAt)} ${zoneName()}:`,
        { quote: [text, attached].filter(Boolean).join('\n') },
      ]
    }),
  ]
}
