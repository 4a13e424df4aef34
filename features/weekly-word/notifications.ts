import { notificationKinds } from '#shared/notifications.ts'

/** Never in the portal: a preference, and the link that ends the mails. */
export const weeklyNotifications = notificationKinds({
  'weekly-word': {
    label: 'Your week',
    description: 'Once a week: what was done, what is next and what waits for you.',
    group: 'Work',
    access: 'client',
    title: () => 'Your week',
    text: (sentence) => sentence,
    link: () => '/client-portal',
    channel: 'mail',
    mayBeOff: true,
    weekly: true,
  },
})
