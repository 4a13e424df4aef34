import { notificationKinds } from '#shared/notifications.ts'
import { systemPath } from './rules.ts'

export const systemNotifications = notificationKinds({
  'backup-failed': {
    label: 'Failed backups',
    description: 'The nightly backup could not be made.',
    access: 'admin',
    title: () => 'A backup failed',
    text: (reason) => reason,
    link: () => systemPath,
    channel: 'both',
  },
})
