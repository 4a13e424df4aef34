import { projectPaths } from '#features/projects/paths.ts'
import { notificationKinds } from '#shared/notifications.ts'

/** `about` is the id of the project, the subject a sentence. */
export const stageNotifications = notificationKinds({
  'stage-decided': {
    group: 'Money',
    access: 'editor',
    label: 'Decisions on payment',
    description: 'A client decided, which opened a stage of payment.',
    title: () => 'Stage of payment opened',
    text: (sentence: string) => sentence,
    link: (id: string) => projectPaths.details(id),
    channel: 'both',
  },
})
