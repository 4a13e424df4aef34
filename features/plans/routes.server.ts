import { runInBulk } from '#content/bulk/handlers.server.ts'
import { implement, saved } from '#server/http/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { addPlan, editPlan, findPlan, listPlans, removePlan } from './catalog.server.ts'
import { plans } from './contract.ts'

export const planRoutes = implement(plans, {
  list: (ctx, { query }) => listPlans(ctx.db, readsHidden(ctx.user), query),

  one: async (ctx, { params }) =>
    (await findPlan(ctx.db, readsHidden(ctx.user), params.id)) ?? ctx.fail('NOT_FOUND'),

  add: saved('Plan added successfully!', (ctx, { body }) => addPlan(ctx, body)),

  edit: {
    guard: async (ctx, { params }) =>
      (await findPlan(ctx.db, true, params.id)) ?? ctx.fail('NOT_FOUND'),
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

function readsHidden(user: { role: Role } | null): boolean {
  return user !== null && mayCall('editor', user.role)
}
