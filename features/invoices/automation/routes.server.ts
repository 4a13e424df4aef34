import { done, implement, saved } from '#server/http/implement.ts'
import { getInvoice } from '../queries.server.ts'
import { recurringInvoices, reminders } from './contract.ts'
import { listRecurring, toRecurringInvoice } from './queries.server.ts'
import { addRecurring, editRecurring, getRecurring, removeRecurring } from './recurring.server.ts'
import { remindByHand } from './reminders.server.ts'

export const automationRoutes = [
  ...implement(recurringInvoices, {
    list: async (ctx, { query }) => {
      const { rows, total } = await listRecurring(ctx.db, query)
      return { rows: rows.map(toRecurringInvoice), total }
    },

    one: (ctx, { params }) => getRecurring(ctx, params.id),

    add: saved('Recurring invoice created successfully!', (ctx, { body }) =>
      addRecurring(ctx, body),
    ),

    edit: {
      guard: (ctx, { params }) => getRecurring(ctx, params.id),
      handle: saved('Recurring invoice updated successfully!', (ctx, { params, body }) =>
        editRecurring(ctx, params.id, body),
      ),
    },

    remove: done('Recurring invoice deleted successfully!', (ctx, { params }) =>
      removeRecurring(ctx, params.id),
    ),
  }),

  ...implement(reminders, {
    send: {
      guard: (ctx, { params }) => getInvoice(ctx, params.id),
      handle: done('Reminder sent', (ctx, { params }) => remindByHand(ctx, params.id)),
    },
  }),
]
