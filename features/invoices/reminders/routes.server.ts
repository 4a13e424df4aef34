import { implement } from '#server/http/implement.ts'
import { getInvoice } from '../service.server.ts'
import { reminders } from './contract.ts'
import { remindByHand } from './service.server.ts'

export const reminderRoutes = implement(reminders, {
  send: {
    guard: (ctx, { params }) => getInvoice(ctx, params.id),
    handle: async (ctx, { params }) => {
      await remindByHand(ctx, params.id)
      return { message: 'Reminder sent' }
    },
  },
})
