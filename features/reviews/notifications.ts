import { notificationKinds } from '#shared/notifications.ts'
import { reviewPaths } from './paths.ts'

/** `about` is the id of the deliverable, the subject a sentence. */
const toClient = {
  group: 'Work',
  access: 'client',
  rights: ['projects'],
  text: (sentence: string) => sentence,
  link: reviewPaths.client,
  channel: 'both',
} as const

const toStaff = {
  group: 'Work',
  access: 'editor',
  text: (sentence: string) => sentence,
  link: reviewPaths.staff,
  channel: 'both',
} as const

export const reviewNotifications = notificationKinds({
  'review-ready': {
    ...toClient,
    label: 'Reviews',
    description: 'The agency shows you something to review.',
    title: () => 'Ready for your review',
  },
  'review-comments': {
    ...toClient,
    label: 'Comments in reviews',
    description: 'The agency commented on something that you review.',
    title: newComments,
  },
  'client-review-decision': {
    ...toStaff,
    label: 'Decisions in reviews',
    description: 'Someone approved a deliverable, or asked for changes.',
    title: () => 'Decision in a review',
  },
  'client-review-comments': {
    ...toStaff,
    label: 'Comments of clients in reviews',
    description: 'A client or a guest commented on a deliverable.',
    title: newComments,
  },
  'review-failed': {
    ...toStaff,
    label: 'Versions that failed',
    description: 'A version that you added for review could not be made.',
    title: () => 'A version could not be made',
  },
})

/** New comment in a review, 3 new comments in a review */
function newComments(count: number): string {
  return count === 1 ? 'New comment in a review' : `${count} new comments in a review`
}
