import { putInOrder } from '#content/content.server.ts'
import { implement } from '#server/http/implement.ts'
import { reasons } from './contract.ts'
import { findReason, listReasons, reasonContent } from './queries.server.ts'

export const reasonRoutes = implement(reasons, {
  list: (ctx, { query }) => listReasons(ctx.db, query),
  one: async (ctx, { params }) => (await findReason(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body }) => {
    const item = await reasonContent.add(ctx, body)
    return { message: 'Reason added successfully!', item }
  },

  edit: async (ctx, { params, body: { basedOn, ...values } }) => {
    const item = await reasonContent.edit(ctx, params.id, values, basedOn)
    return { message: 'Reason updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await reasonContent.remove(ctx, params.id)
    return { message: 'Reason deleted successfully!', changeId }
  },

  order: async (ctx, { body }) => {
    await putInOrder(ctx, 'reason', body.ids)
    return { message: 'The new order is saved.' }
  },
})
