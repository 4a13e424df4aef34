import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, message } from '#shared/fields.ts'

export const payLink = contract({
  replace: {
    method: 'POST',
    path: '/api/invoice/{id}/pay-link',
    summary: 'Ends the pay links of an issued invoice that were sent, and makes a new one.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.extend(message, { payUrl: z.string() }),
    errors: ['CONFLICT'],
  },
})
