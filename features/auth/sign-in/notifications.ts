import { notificationKinds } from '#shared/notifications.ts'
import { landingOf } from '#shared/roles.ts'

export const signInNotifications = notificationKinds({
  'new-device': {
    label: 'New devices',
    description: 'Someone signed in to your account with a browser that it has not seen before.',
    access: 'signed-in',
    title: () => 'A new device signed in',
    text: (device) => `${device} signed in to your account. If that was not you, end it here.`,
    link: (_, role) =>
      landingOf(role) === '/client-portal' ? '/client-portal/profile' : '/admin/profile',
    channel: 'both',
    fixed: true,
  },
})
