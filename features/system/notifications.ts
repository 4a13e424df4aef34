import { notificationKinds } from '#shared/notifications.ts'

export const systemNotifications = notificationKinds({
  'backup-failed': {
    label: 'Failed backups',
    description: 'The nightly backup could not be made.',
    group: 'Site',
    access: 'admin',
    title: () => 'A backup failed',
    text: (reason) => reason,
    link: () => '/admin/settings?tab=system#backups',
    channel: 'both',
  },
})
