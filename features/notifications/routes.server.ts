import { implement } from '#server/http/implement.ts'
import { notifications } from './contract.ts'
import { readNotifications } from './public.server.ts'
import { choosePreference, getKind, listPreferences, readOwn, unreadOf } from './service.server.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe.server.ts'

export const notificationRoutes = implement(notifications, {
  list: (ctx, { query }) => readNotifications(ctx, { query }),
  count: unreadOf,
  read: (ctx, { body }) => readOwn(ctx, body),
  preferences: async (ctx) => {
    const rows = await listPreferences(ctx)
    return { rows, total: rows.length }
  },
  prefer: {
    guard: async (ctx, { params }) => getKind(ctx, params.kind),
    handle: (ctx, { params, body }) => choosePreference(ctx, params.kind, body.channel),
  },
  unsubscription: (ctx, { params }) => readUnsubscription(ctx, params.token),
  unsubscribe: (ctx, { params }) => unsubscribe(ctx, params.token),
})
