import { runInBulk } from '#content/bulk/handlers.server.ts'
import { implement } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { addPlan, editPlan, findPlan, listPlans, removePlan } from './catalog.server.ts'
import {
  cancelPlan,
  changePlan,
  keepPlan,
  previewChange,
  resumePlan,
  suspendPlan,
} from './changes.server.ts'
import { plans } from './contract.ts'
import { listSubscriptions } from './queries.server.ts'
import { toSubscription } from './rows.server.ts'
import { findOwn, getSubscription, planSums, startPlan } from './service.server.ts'
import { subscriptions } from './subscriptions/contract.ts'

export const planRoutes = implement(plans, {
  list: (ctx, { query }) => listPlans(ctx.db, readsHidden(ctx.user), query),

  one: async (ctx, { params }) =>
    (await findPlan(ctx.db, readsHidden(ctx.user), params.id)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body }) => ({
    message: 'Plan added successfully!',
    item: await addPlan(ctx, body),
  }),

  edit: {
    guard: async (ctx, { params }) =>
      (await findPlan(ctx.db, true, params.id)) ?? ctx.fail('NOT_FOUND'),
    handle: async (ctx, { params, body }) => ({
      message: 'Plan updated successfully!',
      item: await editPlan(ctx, params.id, body),
    }),
  },

  remove: (ctx, { params }) => removePlan(ctx, params.id),

  removeMany: (ctx, { body }) =>
    runInBulk('plan', ctx, body.ids, 'deleted or hidden', async (inner, id) => {
      const { changeId } = await removePlan(inner, id)
      return changeId
    }),

  showMany: (ctx, { body: { ids, shown } }) =>
    runInBulk('plan', ctx, ids, shown ? 'shown' : 'hidden', (inner, id) =>
      editPlan(inner, id, { shown }),
    ),
})

function readsHidden(user: { role: Role } | null): boolean {
  return user !== null && mayCall('editor', user.role)
}

/** Restoring an earlier version also gives clients its terms. */
export { followPlan } from './catalog.server.ts'

const own = { own: true } as const

export const subscriptionRoutes = implement(subscriptions, {
  list: async (ctx, { query }) => {
    const { rows, total } = await listSubscriptions(ctx.db, calendarDay(ctx.now()), query)
    return { rows: rows.map(toSubscription), total }
  },

  sums: (ctx) => planSums(ctx.db, calendarDay(ctx.now())),

  one: (ctx, { params }) => getSubscription(ctx, params.id),

  add: async (ctx, { body: { userId, ...body } }) => {
    const item = await startPlan(ctx, { clientId: userId, ...body, startDate: body.startDate })
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
      item: await cancelPlan(ctx, params, body.reason),
    }),
  },

  keep: async (ctx, { params }) => ({
    message: 'The plan continues.',
    item: await keepPlan(ctx, params),
  }),

  suspend: async (ctx, { params }) => ({
    message: 'The plan is suspended.',
    item: await suspendPlan(ctx, params.id),
  }),

  resume: async (ctx, { params }) => ({
    message: 'The plan is resumed.',
    item: await resumePlan(ctx, params.id),
  }),

  own: async (ctx) => ({ item: await findOwn(ctx, ctx.user.id) }),

  start: async (ctx, { body: { planId, startDate } }) => ({
    message: 'Thank you! Your plan is active once its first invoice is paid.',
    item: await startPlan(ctx, { clientId: ctx.user.id, planId, startDate }),
  }),

  previewChange: (ctx, { query }) => previewChange(ctx, query.planId),

  changeOwn: async (ctx, { body }) => ({
    message: 'Your change is saved.',
    item: await changePlan(ctx, own, body.planId),
  }),

  cancelOwn: async (ctx, { body }) => ({
    message: 'Your plan is canceled.',
    item: await cancelPlan(ctx, own, body.reason),
  }),

  keepOwn: async (ctx) => ({
    message: 'Your plan continues.',
    item: await keepPlan(ctx, own),
  }),
})
