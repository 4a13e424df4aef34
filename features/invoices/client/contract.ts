import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, inEachCurrency } from '#shared/fields.ts'

const sums = {
  owed: z.number(),
  /** The part of it in overdue invoices. */
  overdue: z.number(),
}

export const ownInvoices = contract({
  owed: {
    route: 'GET /api/invoice/client-owed',
    summary: 'The amount that the client who asks owes, and the invoice to pay first.',
    access: 'client',
    rights: ['invoices'],
    reply: z.extend(inEachCurrency(sums), {
      /** Overdue invoices first, then by due date. */
      next: z.nullable(
        z.object({
          id,
          invoiceNumber: z.string(),
          currency: z.string(),
          dueNow: z.number(),
          dueDate: z.string(),
        }),
      ),
      /** How to pay where card payments are off. */
      payOtherwise: z.optional(z.string()),
    }),
    follows: ['invoice'],
  },
})
