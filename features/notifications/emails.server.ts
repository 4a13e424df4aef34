import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import type { NotificationContent } from '#server/notifications/letters.ts'
import type { NotificationKind } from '#shared/notifications.ts'

interface Addressed {
  to: string
  firstName: string
  /** The client that it is about; null for what concerns the person. */
  clientId: string | null
  kind: NotificationKind
  /** Ends the mails of this kind. */
  unsubscribe: string
}

export function notificationMail(
  agency: Agency,
  { to, firstName, clientId, kind, unsubscribe }: Addressed,
  content: NotificationContent,
): Message {
  return letter(agency, {
    ...content,
    to,
    clientId,
    name: firstName,
    why: `You are getting this email because your account with ${agency.name} asks for emails about ${kind.label.toLowerCase()}.`,
    unsubscribe,
  })
}
