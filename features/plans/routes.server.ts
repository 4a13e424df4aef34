import { runInBulk } from '#content/bulk/handlers.server.ts'
import { describeUsualTax } from '#features/invoices/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { implement, saved } from '#server/http/implement.ts'
import { mayCall } from '#shared/roles.ts'
import {
  addPlan,
  editPlan,
  findPlan,
  listCurrencies,
  listPlans,
  type PlanReader,
  removePlan,
} from './catalog.server.ts'
import { plans } from './contract.ts'
import { planCurrencyOf } from './subscriptions/agreed-plans.server.ts'

export const planRoutes = implement(plans, {
  list: async (ctx, { query }) => listPlans(ctx.db, await readerOf(ctx), query),

  one: async (ctx, { params }) =>
    (await findPlan(ctx.db, await readerOf(ctx), params.id)) ?? ctx.fail('NOT_FOUND'),

  currencies: (ctx) => listCurrencies(ctx.db),

  add: saved('Plan added successfully!', (ctx, { body }) => addPlan(ctx, body)),

  edit: {
    guard: async (ctx, { params }) =>
      (await findPlan(ctx.db, { hidden: true }, params.id)) ?? ctx.fail('NOT_FOUND'),
    handle: saved('Plan updated successfully!', (ctx, { params, body }) =>
      editPlan(ctx, params.id, body),
    ),
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

async function readerOf(ctx: Context<never, SignedIn | null>): Promise<PlanReader> {
  const { user } = ctx
  if (user && mayCall('editor', user.role)) return { hidden: true }
  const tax = await describeUsualTax(ctx)
  if (user?.role !== 'User') return { hidden: false, tax }
  return { hidden: false, tax, currency: await planCurrencyOf(ctx, user.clientId) }
}
