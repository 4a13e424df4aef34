import type { NotificationLetters } from '#server/notifications/letters.ts'

/** The letters that domains write themselves. */
export const notificationLetters: NotificationLetters = {}
