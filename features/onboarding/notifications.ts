import { notificationKinds } from '#shared/notifications.ts'
import { onboardingPaths } from './paths.ts'

/** `about` is the id of the project, the subject a sentence. */
export const onboardingNotifications = notificationKinds({
  onboarding: {
    label: 'Content',
    description:
      'The agency asks for texts, files or answers, returned one, or still waits for them.',
    group: 'Work',
    access: 'client',
    rights: ['projects'],
    title: () => 'Content for your project',
    text: (sentence) => sentence,
    link: onboardingPaths.client,
    channel: 'both',
  },
  'client-onboarding': {
    label: 'Content of clients',
    description: 'A client sent texts, files or answers, or everything is there.',
    group: 'Work',
    access: 'editor',
    title: (times) => (times === 1 ? 'Content arrived' : `Content arrived ${times} times`),
    text: (sentence) => sentence,
    link: onboardingPaths.staff,
    channel: 'both',
  },
})
