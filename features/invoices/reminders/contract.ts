import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, message } from '#shared/fields.ts'

export const reminders = contract({
  send: {
    method: 'POST',
    path: '/api/invoice/{id}/remind',
    summary:
      'Emails the client a reminder of an invoice, also while its reminders are paused. A client gets at most one a day.',
    access: 'admin',
    params: z.object({ id }),
    reply: message,
    errors: ['CONFLICT'],
  },
})
