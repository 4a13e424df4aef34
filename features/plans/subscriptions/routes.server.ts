import { implement } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { sumSubscriptions } from '../public.server.ts'
import {
  cancelSubscription,
  changePlan,
  keepSubscription,
  previewChange,
  resumeSubscription,
  suspendSubscription,
} from './changes.server.ts'
import { subscriptions } from './contract.ts'
import { listSubscriptions } from './queries.server.ts'
import { toSubscription } from './rows.server.ts'
import { findOwn, getSubscription, startSubscription } from './service.server.ts'

const own = { own: true } as const

export const subscriptionRoutes = implement(subscriptions, {
  list: async (ctx, { query }) => {
    const { rows, total } = await listSubscriptions(ctx.db, calendarDay(ctx.now()), query)
    return { rows: rows.map(toSubscription), total }
  },

  sums: (ctx) => sumSubscriptions(ctx.db, calendarDay(ctx.now())),

  one: (ctx, { params }) => getSubscription(ctx, params.id),

  add: async (ctx, { body: { userId, ...body } }) => {
    const item = await startSubscription(ctx, {
      clientId: userId,
      ...body,
      startDate: body.startDate,
    })
    return { message: 'The plan is started, and its first invoice is issued.', item }
  },

  changePlan: {
    guard: (ctx, { params }) => getSubscription(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'The change is saved.',
      item: await changePlan(ctx, params, body.planId),
    }),
  },

  cancel: {
    guard: (ctx, { params }) => getSubscription(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'The plan is canceled.',
      item: await cancelSubscription(ctx, params, body.reason),
    }),
  },

  keep: async (ctx, { params }) => ({
    message: 'The plan continues.',
    item: await keepSubscription(ctx, params),
  }),

  suspend: async (ctx, { params }) => ({
    message: 'The plan is suspended.',
    item: await suspendSubscription(ctx, params.id),
  }),

  resume: async (ctx, { params }) => ({
    message: 'The plan is resumed.',
    item: await resumeSubscription(ctx, params.id),
  }),

  own: async (ctx) => ({ item: await findOwn(ctx, ctx.user.id) }),

  start: async (ctx, { body: { planId, startDate } }) => ({
    message: 'Thank you! Your plan is active once its first invoice is paid.',
    item: await startSubscription(ctx, { clientId: ctx.user.id, planId, startDate }),
  }),

  previewChange: (ctx, { query }) => previewChange(ctx, query.planId),

  changeOwn: async (ctx, { body }) => ({
    message: 'Your change is saved.',
    item: await changePlan(ctx, own, body.planId),
  }),

  cancelOwn: async (ctx, { body }) => ({
    message: 'Your plan is canceled.',
    item: await cancelSubscription(ctx, own, body.reason),
  }),

  keepOwn: async (ctx) => ({
    message: 'Your plan continues.',
    item: await keepSubscription(ctx, own),
  }),
})
