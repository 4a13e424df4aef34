import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { inEachCurrency } from '#shared/fields.ts'

const sums = {
  /** Totals without credits. */
  invoiced: z.number(),
  /** Payments without refunds. */
  paid: z.number(),
  /** The amount that is owed. */
  open: z.number(),
}

export const projectMoney = contract({
  one: {
    route: 'GET /api/invoice/of-project/{id}',
    summary: 'The sums of the issued invoices of a project; for editors also its unbilled time.',
    access: 'client-or-editor',
    rights: ['invoices'],
    reply: z.extend(inEachCurrency(sums), {
      /** Editors only. */
      unbilled: z.optional(
        z.object({
          minutes: z.number(),
          /** At the hourly rate of the settings, in the agency's currency. */
          worth: z.number(),
        }),
      ),
    }),
    follows: ['invoice', 'time'],
  },
})
