import { notificationKinds } from '#shared/notifications.ts'
import { timePaths } from './paths.ts'
import { hoursUntilAsked, hoursUntilStopped } from './rules.ts'

const link = () => timePaths.week

/** `about` is the id of the task. */
export const timeNotifications = notificationKinds({
  'timer-running': {
    label: 'Long timers',
    description: `Your timer has run for ${hoursUntilAsked} hours.`,
    group: 'Work',
    access: 'staff',
    title: () => 'Still working?',
    text: (task) => `Your timer on “${task}” has run for ${hoursUntilAsked} hours.`,
    link,
    channel: 'both',
  },
  'timer-stopped': {
    label: 'Stopped timers',
    description: `Your timer was stopped after ${hoursUntilStopped} hours.`,
    group: 'Work',
    access: 'staff',
    title: () => 'Your timer was stopped',
    text: (task) =>
      `Your timer on “${task}” ran for ${hoursUntilStopped} hours. Please check the time that was logged.`,
    link,
    channel: 'both',
  },
})
