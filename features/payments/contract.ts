import * as z from 'zod/mini'
import { OwnInvoice } from '#features/invoices/contract.ts'
import { countryCodes } from '#shared/address/countries.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, line, message, optional, optionalLine, timestamp } from '#shared/fields.ts'

export const paymentRefused = declareError(
  'PAYMENT_REFUSED',
  400,
  'An error occurred while processing your payment.',
)

/** The data that a browser needs to take a card payment. */
export const PaymentIntent = z.object({
  clientSecret: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** The part of the invoice that it pays. */
  pays: z.enum(['deposit', 'rest', 'total']),
  /** A card was accepted, and the invoice does not show it yet. */
  processing: z.boolean(),
  /** The form asks for an address to ship to. */
  shipping: z.boolean(),
  provider: z.string(),
  publishableKey: z.nullable(z.string()),
})
export type PaymentIntent = z.output<typeof PaymentIntent>

export const Address = z.object({
  name: line('Name is required'),
  line1: line('Address is required'),
  line2: optionalLine(),
  city: line('City is required', 100),
  state: optionalLine(100),
  zip: optionalLine(20),
  country: z.enum(countryCodes, 'Country is required'),
})
export type Address = z.output<typeof Address>

const token = z.string().check(atMost(200, 'Not a link.'))
const digits = (max: number, invalid: string) => z.string(invalid).check(atMost(max, invalid))

/** Unless the declared sentence of an error says more. */
export const intentFailed = 'Failed to create Payment Intent.'

export const payments = contract({
  createIntent: {
    route: 'POST /api/payment/create-payment-intent/{invoiceId}',
    summary:
      'Starts the payment of what is due now. Until it is paid, every call answers the same.',
    access: 'client',
    rights: ['invoices'],
    reply: PaymentIntent,
    errors: ['CONFLICT', 'UNAVAILABLE'],
  },
  webhook: {
    route: 'POST /api/payment/webhook',
    summary: 'Takes the signed events of the card provider.',
    access: 'public',
    raw: true,
    maxBytes: 256 * 1024,
    reply: z.object({ received: z.boolean() }),
    errors: ['BAD_REQUEST', 'UNAVAILABLE'],
  },
})

/** A single invoice that whoever holds the signed link can read and pay. */
export const payLinks = contract({
  one: {
    route: 'GET /api/pay/{token}',
    summary: 'The invoice of a pay link.',
    access: 'public',
    params: z.object({ token }),
    reply: z.omit(OwnInvoice, { invoiceUrl: true }),
    errors: ['LINK_INVALID'],
  },
  createIntent: {
    route: 'POST /api/pay/{token}/intent',
    summary: 'Starts the payment of what is due now.',
    access: 'public',
    limit: 'payment',
    params: z.object({ token }),
    reply: PaymentIntent,
    errors: ['CONFLICT', 'LINK_INVALID', 'UNAVAILABLE'],
  },
  pdf: {
    route: 'GET /api/pay/{token}/pdf',
    summary: 'The invoice of a pay link as PDF.',
    access: 'public',
    params: z.object({ token }),
    file: true,
    errors: ['LINK_INVALID'],
  },
})

/** The form of the sandbox, where no money moves. The card number is never stored. */
export const sandbox = contract({
  confirm: {
    route: 'POST /api/payment/sandbox',
    summary:
      'Pays an open payment of the sandbox with a test card. Where it was paid, the answer is the same.',
    access: 'public',
    limit: 'payment',
    body: z.object({
      clientSecret: digits(200, 'Not a payment.'),
      number: digits(30, 'Your card number is invalid.'),
      expiry: digits(10, 'Your card’s expiration date is invalid.'),
      cvc: digits(4, 'Your card’s security code is invalid.'),
      name: line('Name on card is required'),
      billing: optional(Address),
      shipping: optional(Address),
    }),
    reply: z.object({ status: z.enum(['succeeded', 'processing', 'requires_action']) }),
    errors: [paymentRefused],
  },
  challenge: {
    route: 'POST /api/payment/sandbox/challenge',
    summary: 'Answers the 3-D Secure question of the sandbox.',
    access: 'public',
    limit: 'payment',
    body: z.object({
      clientSecret: digits(200, 'Not a payment.'),
      approve: z.boolean('Yes or no?'),
    }),
    reply: z.object({ status: z.enum(['succeeded', 'processing']) }),
    errors: [paymentRefused],
  },
})

/** Events of the provider that nobody could apply. */
export const paymentReviews = contract({
  list: {
    route: 'GET /api/payment/review',
    summary: 'Events that need a decision, newest first.',
    access: 'admin',
    rows: z.object({
      _id: id,
      id,
      reason: z.string(),
      detail: z.string(),
      invoiceId: z.nullable(id),
      /** A payment that no invoice could take; null for all other events. */
      refundable: z.nullable(z.number()),
      /** Its currency. */
      currency: z.nullable(z.string()),
      timestamp,
    }),
    follows: ['payment-review'],
  },
  refund: {
    route: 'POST /api/payment/review/{id}/refund',
    summary: 'Returns a payment that its invoice could not take, and resolves the event.',
    access: 'admin',
    reply: message,
    errors: ['CONFLICT', 'UNAVAILABLE'],
  },
  resolve: {
    route: 'POST /api/payment/review/{id}/resolve',
    summary: 'Marks an event as resolved.',
    access: 'admin',
    reply: message,
  },
})
