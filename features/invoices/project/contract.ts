import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'

export const projectMoney = contract({
  one: {
    route: 'GET /api/invoice/of-project/{id}',
    summary: 'The sums of the issued invoices of a project; for editors also its unbilled time.',
    access: 'client-or-editor',
    rights: ['invoices'],
    reply: z.object({
      /** Totals without credits. */
      invoiced: z.number(),
      /** Payments without refunds. */
      paid: z.number(),
      /** The amount that is owed. */
      open: z.number(),
      /** Editors only. */
      unbilled: z.optional(
        z.object({
          minutes: z.number(),
          /** At the hourly rate of the settings. */
          worth: z.number(),
        }),
      ),
    }),
    follows: ['invoice', 'time'],
  },
})
