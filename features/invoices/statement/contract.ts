import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { day, id, optional } from '#shared/fields.ts'
import { Person } from '../contract.ts'

/** Days are in the agency's time zone, both included. By default everything up to today. */
const period = { from: optional(day), to: optional(day) }
/** Editors name the client; a client gets their own. */
const ofClient = z.object({ client: optional(id), ...period })

const Line = z.object({
  kind: z.enum(['invoice', 'payment', 'refund', 'credit']),
  day: z.string(),
  invoiceId: id,
  invoiceNumber: z.string(),
  /** The entry in words: Payment by check (1044). */
  text: z.string(),
  /** In dollars: invoices and refunds are positive, payments and credits negative. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
})

export const Statement = z.object({
  userId: z.extend(Person, { businessName: z.string() }),
  /** Null without a start. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** The balance before the first day. */
  opening: z.number(),
  lines: z.array(Line),
  invoiced: z.number(),
  paid: z.number(),
  refunded: z.number(),
  credited: z.number(),
  /** The balance at the end of the last day. */
  closing: z.number(),
})
export type Statement = z.output<typeof Statement>

const csv = z.object({
  /** The name of the file. */
  name: z.string(),
  csv: z.string(),
})

export const statements = contract({
  one: {
    method: 'GET',
    path: '/api/statement',
    summary:
      'The invoices, payments, refunds and credits of a client in order, with the balance after each; clients get only their own.',
    access: 'client-or-editor',
    query: ofClient,
    reply: Statement,
    errors: ['TOO_LARGE'],
    follows: ['invoice'],
  },
  csv: {
    method: 'GET',
    path: '/api/statement/csv',
    summary: 'The statement as CSV.',
    access: 'client-or-editor',
    query: ofClient,
    reply: csv,
    errors: ['TOO_LARGE'],
  },
})

export const invoiceExports = contract({
  invoices: {
    method: 'GET',
    path: '/api/invoice/export/invoices',
    summary: 'The invoices that were issued in a period as CSV, oldest first, up to 50,000.',
    access: 'editor',
    query: z.object(period),
    reply: csv,
    errors: ['TOO_LARGE'],
  },
  payments: {
    method: 'GET',
    path: '/api/invoice/export/payments',
    summary:
      'The payments, refunds and credits of a period as CSV, oldest first, up to 50,000 entries.',
    access: 'editor',
    query: z.object(period),
    reply: csv,
    errors: ['TOO_LARGE'],
  },
})
