import { notificationKinds } from '#shared/notifications.ts'
import { changePaths } from './paths.ts'

/** `about` is the id of the project, the subject a sentence. */
export const requestNotifications = notificationKinds({
  'change-request': {
    label: 'Change requests',
    description: 'The agency answered one of your change requests, or commented on it.',
    group: 'Work',
    access: 'client',
    rights: ['projects'],
    title: (times) => (times === 1 ? 'Change request' : `${times} times about change requests`),
    text: (sentence) => sentence,
    link: changePaths.client,
    channel: 'both',
  },
  'client-change-request': {
    label: 'Change requests of clients',
    description: 'A client asked for a change, decided on an answer, or commented.',
    group: 'Work',
    access: 'editor',
    title: (times) => (times === 1 ? 'Change request' : `${times} times about change requests`),
    text: (sentence) => sentence,
    link: changePaths.staff,
    channel: 'both',
  },
})
