import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, line, message, optional, optionalLine } from '#shared/fields.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { InvoicePayment } from '../contract.ts'
import { HowPaid } from '../saving/contract.ts'

const amount = z.number('Enter an amount.').check(
  z.gte(0.01, 'The amount must be more than zero.'),
  z.lte(10_000_000, 'This amount is too large.'),
  z.refine((dollars) => fromCents(toCents(dollars)) === dollars, 'Use at most two decimals.'),
)
/** An idempotency key: an entry that is sent again is recorded once. */
const clientEntryId = optional(id)
const params = z.object({ id })
const saved = z.extend(message, { item: InvoicePayment })

export const ledger = contract({
  record: {
    method: 'POST',
    path: '/api/invoice/{id}/payment',
    summary: 'Records a payment that did not come by card through the site.',
    access: 'admin',
    params,
    body: z.extend(HowPaid, { amount, clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT'],
  },
  credit: {
    method: 'POST',
    path: '/api/invoice/{id}/credit',
    summary: 'Credits an amount, which lowers what is owed.',
    access: 'admin',
    params,
    body: z.object({ amount, reason: line('Reason is required', 500), clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT'],
  },
  refund: {
    method: 'POST',
    path: '/api/invoice/{id}/payment/{paymentId}/refund',
    summary: 'Returns a payment in whole or in part, by the provider if it came by card.',
    access: 'admin',
    params: z.object({ id, paymentId: id }),
    body: z.object({ amount, reason: optionalLine(500), clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT', 'UNAVAILABLE'],
  },
})
