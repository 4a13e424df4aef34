import type { JobContext } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/letter.ts'
import { question } from '#server/questions.ts'
import type { NotificationKind } from '#shared/notifications.ts'

/** One person's unread notifications of one kind, oldest first. */
export interface NotificationGroup {
  accountId: string
  items: readonly { subject: string; about: string; times: number }[]
}

export type NotificationContent = Pick<Letter, 'subject' | 'title' | 'date' | 'parts' | 'replyTo'>

/**
 * Writes the mail of a kind instead of the usual one: null if nothing is left to report, 'later' if the
 * person gets it only if it stays unread.
 */
export type NotificationLetter = (
  ctx: JobContext,
  group: NotificationGroup,
) => Promise<NotificationContent | 'later' | null>

/** By the name of the kind. A domain declares them in its notifications.server.ts. */
export type NotificationLetters = Record<string, NotificationLetter>

export const notificationLetters = question<NotificationLetters>()

/** Every kind, in the order of the preferences. */
export const notificationKind = question<NotificationKind>()
