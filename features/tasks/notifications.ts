import { formatDay } from '#shared/dates.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { cutAtWord } from '#shared/text.ts'
import { taskPaths } from './paths.ts'

const toStaff = {
  group: 'Work',
  access: 'staff',
  text: (sentence: string) => sentence,
  link: taskPaths.details,
  channel: 'both',
} as const

/** `about` is the id of the task, the subject a sentence. */
export const taskNotifications = notificationKinds({
  'task-assigned': {
    label: 'Assigned tasks',
    description: 'Someone assigned a task to you.',
    title: () => 'New task',
    ...toStaff,
  },
  'task-comment': {
    label: 'Comments on tasks',
    description: 'Someone commented on one of your tasks, or on one that you commented on.',
    title: (times) => (times === 1 ? 'New comment' : `${times} new comments`),
    ...toStaff,
  },
  'task-due': {
    label: 'Due tasks',
    description: 'One of your tasks is due the next day.',
    title: () => 'Task due soon',
    ...toStaff,
  },
})

const quoted = (title: string) => `“${cutAtWord(title, 80)}”`

/** Teo Marchetti assigned “Deposit form” to you. */
export const describeAssignment = (who: string, title: string) =>
  `${who} assigned ${quoted(title)} to you.`

/** Teo Marchetti commented on “Deposit form”. */
export const describeComment = (who: string, title: string) =>
  `${who} commented on ${quoted(title)}.`

/** “Deposit form” is due on November 23, 2026. */
export const describeDueDate = (title: string, day: string) =>
  `${quoted(title)} is due on ${formatDay(day)}.`
