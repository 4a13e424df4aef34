import { notificationKinds } from '#shared/notifications.ts'
import { sharedRights } from '#shared/roles.ts'
import { staffPages, surveyPage } from './paths.ts'

export const surveyNotifications = notificationKinds({
  /** `about` is the id of the project, the subject a sentence. */
  'survey-invitation': {
    label: 'Survey',
    description: 'The agency asks for your opinion once a project is completed.',
    group: 'Messages',
    access: 'client',
    rights: sharedRights,
    title: () => 'How did we do?',
    text: (sentence) => sentence,
    link: () => surveyPage,
    channel: 'both',
    mayBeOff: true,
  },
  /** `about` is the id of the answer, the subject a sentence. */
  'survey-bonus': {
    label: 'Your survey',
    description: 'News about your answer to the survey.',
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
    description: 'A client answered the survey.',
    group: 'Messages',
    access: 'editor',
    title: (times) => (times === 1 ? 'A survey was answered' : `${times} answers to the survey`),
    text: (sentence) => sentence,
    link: staffPages.details,
    channel: 'portal',
    mayBeOff: true,
  },
})
