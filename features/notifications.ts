import { changeNotifications } from '#content/changes/notifications.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { signInNotifications } from './auth/sign-in/notifications.ts'

/** Every kind of notification, in the order of the preferences. */
export const notificationKinds: readonly NotificationKind[] = [
  changeNotifications,
  signInNotifications,
].flatMap((declared) => Object.values(declared))
