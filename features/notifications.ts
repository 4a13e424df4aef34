import { changeNotifications } from '#content/changes/notifications.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { signInNotifications } from './auth/sign-in/notifications.ts'
import { chatNotifications } from './chat/notifications.ts'

/** Every kind of notification, in the order of the preferences. */
export const notificationKinds: readonly NotificationKind[] = [
  chatNotifications,
  changeNotifications,
  signInNotifications,
].flatMap((declared) => Object.values(declared))
