import * as z from 'zod/mini'
import { Client } from '#people/person.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { contract } from '#shared/endpoint.ts'
import { day, id, line, message, optional, optionalLine } from '#shared/fields.ts'
import { HowPaid, InvoicePayment } from '../save-invoice.ts'

const amount = z
  .number('Enter an amount.')
  .check(
    z.gt(0, 'The amount must be more than zero.'),
    z.lte(10_000_000, 'This amount is too large.'),
  )
/** An idempotency key: an entry that is sent again is recorded once. */
const clientEntryId = optional(id)
const saved = z.extend(message, { item: InvoicePayment })

export const ledger = contract({
  record: {
    route: 'POST /api/invoice/{id}/payment',
    summary: 'Records a payment that did not come by card through the site.',
    access: 'admin',
    body: z.extend(HowPaid, { amount, clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT'],
  },
  credit: {
    route: 'POST /api/invoice/{id}/credit',
    summary: 'Credits an amount, which lowers what is owed.',
    access: 'admin',
    body: z.object({ amount, reason: line('Reason is required', 500), clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT'],
  },
  refund: {
    route: 'POST /api/invoice/{id}/payment/{paymentId}/refund',
    summary: 'Returns a payment in whole or in part, by the provider if it came by card.',
    access: 'admin',
    body: z.object({ amount, reason: optionalLine(500), clientEntryId }),
    status: 201,
    reply: saved,
    errors: ['CONFLICT', 'UNAVAILABLE'],
  },
})

/** Days are in the agency's time zone, both included. By default everything up to today. */
export const periodFields = { from: optional(day), to: optional(day) }
/** Editors name the client; a client gets their own. */
const ofClient = z.object({
  client: optional(id),
  /** That of the client by default. */
  currency: optional(currencyCode),
  project: optional(id),
  ...periodFields,
})

const Line = z.object({
  kind: z.enum(['invoice', 'payment', 'refund', 'credit']),
  day: z.string(),
  invoiceId: id,
  invoiceNumber: z.string(),
  /** The entry in words: Payment by check (1044). */
  text: z.string(),
  /** Invoices and refunds are positive, payments and credits negative. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
})

const Project = z.object({ id, title: z.string() })

export const Statement = z.object({
  userId: Client,
  /** The project to whose invoices it is narrowed; null for all invoices. */
  project: z.nullable(Project),
  /** The projects of the client's invoices. */
  projects: z.array(Project),
  /** The currency of all amounts. Invoices in other ones have statements of their own. */
  currency: z.string(),
  /** The currencies of the client's invoices. */
  currencies: z.array(z.string()),
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

export const csv = z.object({
  /** The name of the file. */
  name: z.string(),
  csv: z.string(),
})

export const statements = contract({
  one: {
    route: 'GET /api/statement',
    summary:
      'The invoices, payments, refunds and credits of a client in order, with the balance after each; clients get only their own.',
    access: 'client-or-editor',
    rights: ['invoices'],
    query: ofClient,
    reply: Statement,
    errors: ['TOO_LARGE'],
    follows: ['invoice'],
  },
  csv: {
    route: 'GET /api/statement/csv',
    summary: 'The statement as CSV.',
    access: 'client-or-editor',
    rights: ['invoices'],
    query: ofClient,
    reply: csv,
    errors: ['TOO_LARGE'],
  },
  pdf: {
    route: 'GET /api/statement/pdf',
    summary: 'The statement as PDF, up to 2,000 entries.',
    access: 'client-or-editor',
    rights: ['invoices'],
    query: ofClient,
    limit: 'drawing',
    file: true,
    errors: ['TOO_LARGE'],
  },
})

export const invoiceExports = contract({
  invoices: {
    route: 'GET /api/invoice/export/invoices',
    summary: 'The invoices that were issued in a period as CSV, oldest first, up to 50,000.',
    access: 'editor',
    query: z.object(periodFields),
    reply: csv,
    errors: ['TOO_LARGE'],
  },
  payments: {
    route: 'GET /api/invoice/export/payments',
    summary:
      'The payments, refunds and credits of a period as CSV, oldest first, up to 50,000 entries.',
    access: 'editor',
    query: z.object(periodFields),
    reply: csv,
    errors: ['TOO_LARGE'],
  },
})

interface Bounds {
  from?: string | undefined
  to?: string | undefined
}

export const inOrder = z.refine<Bounds>(({ from, to }) => !from || !to || from <= to, {
  error: 'This day is before the first day.',
  path: ['to'],
})

export const Period = z.object(periodFields).check(inOrder)
