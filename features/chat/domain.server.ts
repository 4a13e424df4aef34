import { holdsClient } from '#features/accounts/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { sweepAttachments } from './attachments.server.ts'
import { chat } from './contract.ts'
import { chatLetters } from './notifications.server.ts'
import { chatNotifications } from './notifications.ts'
import { supportPages } from './paths.ts'
import { chatData } from './personal-data.server.ts'
import { countConversationsOf } from './public.server.ts'
import { chatRoutes } from './routes.server.ts'
import { savedReplyRoutes } from './saved-replies/routes.server.ts'
import { messageTimeline } from './timeline.server.ts'

export const chatDomain: ServerDomain = {
  routes: [...chatRoutes, ...savedReplyRoutes],
  firstReads: {
    '/admin/*': [firstRead(chat.unread)],
    '/client-portal/*': [firstRead(chat.unread)],
    // Not for staff: their page opens a conversation only once it has read the list itself.
    [supportPages.client]: [
      ({ clientId }) => firstRead(chat.one, { params: { clientId: clientId ?? '' } }),
    ],
  },
  sweeps: [sweepAttachments],
  answers: [
    personalDataPart(chatData),
    timelinePart(messageTimeline),
    notificationLetters(chatLetters),
    holdsClient(async (db, id) => ({
      noun: 'conversation',
      count: await countConversationsOf(db, id),
      path: supportPages.conversation(id),
    })),
  ],
  notifications: chatNotifications,
}
