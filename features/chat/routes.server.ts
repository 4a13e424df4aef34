import { readAgency } from '#features/agency/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import { fileHandlers } from '#server/files/file-handlers.ts'
import { implement, saved } from '#server/http/implement.ts'
import { isAgencyHere } from '#server/live/presence-queries.ts'
import { getAttachment, storeAttachment } from './attachments.server.ts'
import { type Conversation, chat } from './contract.ts'
import { markDelivered, markRead } from './marks.server.ts'
import { listMessages } from './messages.server.ts'
import { publishTypingEvent } from './notifications.server.ts'
import { countUnread, countWaiting, listConversations } from './queries.server.ts'
import { openingAt } from './rules.ts'
import {
  editMessage,
  getConversation,
  getOwnMessage,
  readerOf,
  removeMessage,
  requireConversation,
  sendMessage,
  updateConversation,
} from './service.server.ts'

export const chatRoutes = implement(chat, {
  list: async (ctx, { query }) => {
    const reader = readerOf(ctx.user)
    if (!reader.isClient) return listConversations(ctx.db, reader, query)
    return { rows: [await shown(ctx, reader.clientId ?? ctx.fail('NOT_FOUND'))], total: 1 }
  },

  unread: async ({ db, user }) => {
    const reader = readerOf(user)
    return { unread: await (reader.isClient ? countUnread(db, reader) : countWaiting(db)) }
  },

  one: (ctx, { params }) => shown(ctx, params.clientId),

  update: {
    guard: (ctx, { params }) => requireConversation(ctx, params.clientId),
    handle: async (ctx, { params: { clientId }, body }) => {
      await updateConversation(ctx, clientId, body)
      return { message: 'Conversation updated', item: await shown(ctx, clientId) }
    },
  },

  messages: async (ctx, { params: { clientId }, query }) => {
    const { lastNumber } = await getConversation(ctx, clientId)
    const rows = await listMessages(ctx.db, readerOf(ctx.user), clientId, query)
    const last = rows.at(-1)
    if (last) await writeIfSpace(() => markDelivered(ctx, clientId, last.position), undefined)
    return { rows, total: lastNumber }
  },

  send: {
    guard: (ctx, { params }) => requireConversation(ctx, params.clientId),
    handle: saved('Message sent successfully.', (ctx, { params, body }) =>
      sendMessage(ctx, params.clientId, body),
    ),
  },

  edit: {
    guard: (ctx, { params }) => getOwnMessage(ctx, params),
    handle: saved('Message edited', (ctx, { params, body }) => editMessage(ctx, params, body.text)),
  },

  remove: saved('Message deleted', (ctx, { params }) => removeMessage(ctx, params)),

  read: {
    guard: (ctx, { params }) => requireConversation(ctx, params.clientId),
    handle: async (ctx, { params: { clientId }, body }) => {
      await markRead(ctx, clientId, body.number)
      return getConversation(ctx, clientId)
    },
  },

  typing: async (ctx, { params }) => {
    await requireConversation(ctx, params.clientId)
    await publishTypingEvent(ctx, params.clientId)
    return { told: true }
  },

  upload: saved('File uploaded', (ctx, { files: [file] }) =>
    storeAttachment(ctx, file ?? ctx.fail('FILE_MISSING')),
  ),

  ...fileHandlers(chat, getAttachment),
})

/** A client also learns whether the agency answers now. */
async function shown(ctx: Context<never, SignedIn>, clientId: string): Promise<Conversation> {
  const conversation = await getConversation(ctx, clientId)
  if (!readerOf(ctx.user).isClient) return conversation
  const opening = openingAt(ctx.now(), await readAgency(ctx))
  const here = opening.open && (await isAgencyHere(ctx.db))
  return { ...conversation, agency: { here, ...opening } }
}
