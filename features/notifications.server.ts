import type { NotificationLetters } from '#server/notifications/letters.ts'
import { chatLetters } from './chat/notifications.server.ts'
import { invoiceLetters } from './invoices/notifications.server.ts'
import { projectLetters } from './projects/notifications.server.ts'
import { surveyLetters } from './survey/notifications.server.ts'

/** The letters that domains write themselves. */
export const notificationLetters: NotificationLetters = {
  ...chatLetters,
  ...projectLetters,
  ...invoiceLetters,
  ...surveyLetters,
}
