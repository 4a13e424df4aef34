import { notificationKinds } from '#shared/notifications.ts'
import { sharedRights } from '#shared/roles.ts'
import { cutAtWord } from '#shared/text.ts'
import { clientResourcesPath } from './paths.ts'

/** `about` is always `sharedWithYou`, which merges all unseen shares into one notification. */
export const resourceNotifications = notificationKinds({
  'resource-shared': {
    label: 'Resources',
    description: 'A file or a link was shared with you.',
    group: 'Work',
    access: 'client',
    rights: sharedRights,
    title: (times) => (times === 1 ? 'New resource' : `${times} new resources`),
    text: (sentence) => sentence,
    link: () => clientResourcesPath,
    channel: 'both',
    mayBeOff: true,
  },
})

export const sharedWithYou = 'resources'

/** Such as: “Brand guide” was shared with you. */
export const describeSharing = (title: string) => `“${cutAtWord(title, 80)}” was shared with you.`
