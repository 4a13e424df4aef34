import type { JobContext } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/letter.ts'

/** One person's unread notifications of one kind, oldest first. */
export interface NotificationGroup {
  accountId: string
  items: readonly { subject: string; about: string; times: number }[]
}

export type NotificationContent = Pick<Letter, 'subject' | 'title' | 'parts' | 'replyTo'>

/**
 * Writes the mail of a kind in place of the usual one: null if nothing is left to tell, 'later' if the
 * person is to be told only if it stays unread.
 */
export type NotificationLetter = (
  ctx: JobContext,
  group: NotificationGroup,
) => Promise<NotificationContent | 'later' | null>

/** By the name of the kind. A domain declares them in its notifications.server.ts. */
export type NotificationLetters = Record<string, NotificationLetter>
