import { profilePaths, profileTabs } from '#people/paths.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { mayCall } from '#shared/roles.ts'

export const signInNotifications = notificationKinds({
  'new-device': {
    label: 'New devices',
    description: 'Someone signed in to your account with a browser that it has not seen before.',
    group: 'Security',
    access: 'signed-in',
    title: (times) => (times === 1 ? 'A new device signed in' : `${times} new devices signed in`),
    text: (device) => `${device} signed in to your account. If that was not you, end it here.`,
    link: (_, role) =>
      profilePaths[mayCall('client', role) ? 'client' : 'staff'] + profileTabs.security,
    channel: 'both',
    fixed: true,
  },
})
