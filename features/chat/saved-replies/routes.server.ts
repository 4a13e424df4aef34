import { done, implement, saved } from '#server/http/implement.ts'
import { savedReplies } from './contract.ts'
import { addReply, editReply, getReply, listReplies, removeReply } from './service.server.ts'

export const savedReplyRoutes = implement(savedReplies, {
  list: (ctx, { query }) => listReplies(ctx.db, query),
  add: async (ctx, { body }) => ({ message: 'Reply saved', item: await addReply(ctx, body) }),
  edit: {
    guard: (ctx, { params }) => getReply(ctx, params.id),
    handle: saved('Reply saved', (ctx, { params, body }) => editReply(ctx, params.id, body)),
  },
  remove: done('Reply deleted', (ctx, { params }) => removeReply(ctx, params.id)),
})
