import type { JobContext } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/letter.ts'

/** One person's unread notifications of one kind, oldest first. */
export interface NotificationGroup {
  accountId: string
  items: readonly { subject: string; about: string; times: number }[]
}

/** Writes the mail of a kind in place of the usual one. Null if nothing is left to tell. */
export type NotificationLetter = (
  ctx: JobContext,
  group: NotificationGroup,
) => Promise<Pick<Letter, 'subject' | 'title' | 'parts' | 'replyTo'> | null>

/** By the name of the kind. A domain declares them in its notifications.server.ts. */
export type NotificationLetters = Record<string, NotificationLetter>
