import { profilePaths } from '#people/paths.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { mayCall } from '#shared/roles.ts'

export const signInNotifications = notificationKinds({
  'new-device': {
    label: 'New devices',
    description: 'Someone signed in to your account with a browser that it has not seen before.',
    access: 'signed-in',
    title: () => 'A new device signed in',
    text: (device) => `${device} signed in to your account. If that was not you, end it here.`,
    link: (_, role) => (mayCall('client', role) ? profilePaths.client : profilePaths.staff),
    channel: 'both',
    fixed: true,
  },
})
