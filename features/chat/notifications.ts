import { notificationKinds } from '#shared/notifications.ts'
import { supportPages } from './paths.ts'

/** `about` is the id of the client, whose conversation it is. */
export const chatNotifications = notificationKinds({
  message: {
    label: 'New messages',
    description: 'Someone wrote to you in support.',
    group: 'Messages',
    access: 'client-or-editor',
    rights: ['support'],
    title: newMessages,
    text: (name) => `From ${name}`,
    link: (clientId, role) =>
      role === 'User' ? supportPages.client : supportPages.conversation(clientId),
    channel: 'both',
  },
})

/** New message, 3 new messages */
export function newMessages(count: number): string {
  return count === 1 ? 'New message' : `${count} new messages`
}
