import { implement } from '#server/http/implement.ts'
import { recurringInvoices } from './contract.ts'
import { listRecurring, toRecurringInvoice } from './queries.server.ts'
import { addRecurring, editRecurring, getRecurring, removeRecurring } from './service.server.ts'

export const recurringRoutes = implement(recurringInvoices, {
  list: async (ctx, { query }) => {
    const { rows, total } = await listRecurring(ctx.db, query)
    return { rows: rows.map(toRecurringInvoice), total }
  },

  one: (ctx, { params }) => getRecurring(ctx, params.id),

  add: async (ctx, { body }) => ({
    message: 'Recurring invoice created successfully!',
    item: await addRecurring(ctx, body),
  }),

  edit: {
    guard: (ctx, { params }) => getRecurring(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Recurring invoice updated successfully!',
      item: await editRecurring(ctx, params.id, body),
    }),
  },

  remove: async (ctx, { params }) => {
    await removeRecurring(ctx, params.id)
    return { message: 'Recurring invoice deleted successfully!' }
  },
})
