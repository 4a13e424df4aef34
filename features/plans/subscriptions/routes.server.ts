import { implement, saved } from '#server/http/implement.ts'
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

  add: async (ctx, { body }) => {
    const item = await startSubscription(ctx, { ...body, startDate: body.startDate })
    return { message: 'The plan is started, and its first invoice is issued.', item }
  },

  changePlan: {
    guard: (ctx, { params }) => getSubscription(ctx, params.id),
    handle: saved('The change is saved.', (ctx, { params, body }) =>
      changePlan(ctx, params, body.planId),
    ),
  },

  cancel: {
    guard: (ctx, { params }) => getSubscription(ctx, params.id),
    handle: saved('The plan is canceled.', (ctx, { params, body }) =>
      cancelSubscription(ctx, params, body.reason),
    ),
  },

  keep: saved('The plan continues.', (ctx, { params }) => keepSubscription(ctx, params)),

  suspend: saved('The plan is suspended.', (ctx, { params }) =>
    suspendSubscription(ctx, params.id),
  ),

  resume: saved('The plan is resumed.', (ctx, { params }) => resumeSubscription(ctx, params.id)),

  own: async (ctx) => ({ item: await findOwn(ctx, ctx.user.clientId!) }),

  start: saved(
    'Thank you! Your plan is active once its first invoice is paid.',
    (ctx, { body: { planId, startDate } }) =>
      startSubscription(ctx, { userId: ctx.user.clientId!, planId, startDate }),
  ),

  previewChange: (ctx, { query }) => previewChange(ctx, query.planId),

  changeOwn: saved('Your change is saved.', (ctx, { body }) => changePlan(ctx, own, body.planId)),

  cancelOwn: saved('Your plan is canceled.', (ctx, { body }) =>
    cancelSubscription(ctx, own, body.reason),
  ),

  keepOwn: saved('Your plan continues.', (ctx) => keepSubscription(ctx, own)),
})
