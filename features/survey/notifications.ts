import { notificationKinds } from '#shared/notifications.ts'
import { sharedRights } from '#shared/roles.ts'
import { staffPages, surveyPage } from './paths.ts'
import { bonusAmount } from './rules.ts'

export const surveyNotifications = notificationKinds({
  /** `about` is the id of the project, `subject` its title. */
  'survey-invitation': {
    label: 'Survey',
    description: 'The agency asks for your opinion once a project is completed.',
    group: 'Messages',
    access: 'client',
    rights: sharedRights,
    title: () => 'How did we do?',
    text: (title) =>
      `“${title}” is completed. Answer a short survey, and we send you $${bonusAmount}.00.`,
    link: () => surveyPage,
    channel: 'both',
    mayBeOff: true,
  },
  /** `about` is the id of the answer, the subject a sentence. */
  'survey-bonus': {
    label: 'Survey bonus',
    description: 'The bonus for your answer was paid.',
    group: 'Messages',
    access: 'client',
    rights: sharedRights,
    title: () => 'Your bonus was paid',
    text: (sentence) => sentence,
    link: () => surveyPage,
    channel: 'both',
  },
  /** `about` is the id of the answer, the subject a sentence. */
  'survey-answer': {
    label: 'Survey answers',
    description: 'A client answered the survey. A bonus is to be paid.',
    group: 'Messages',
    access: 'editor',
    title: (times) => (times === 1 ? 'A survey was answered' : `${times} answers to the survey`),
    text: (sentence) => sentence,
    link: staffPages.details,
    channel: 'portal',
    mayBeOff: true,
  },
})
