import * as z from 'zod/mini'
import { rhythms } from '#shared/dates.ts'
import { contract } from '#shared/endpoint.ts'
import { day, entity, id, listQuery, message, optional, timestamp, whole } from '#shared/fields.ts'
import { OwnInvoice } from '../contract.ts'
import { invoiceBytes, SaveInvoice } from '../save-invoice.ts'

const amounts = {
  userId: true,
  currency: true,
  items: true,
  discount: true,
  discountPercent: true,
  pricesGross: true,
  reverseCharge: true,
  tax: true,
  taxRate: true,
  note: true,
} as const

const RecurringInvoice = entity({
  ...z.pick(OwnInvoice, { ...amounts, subTotal: true, taxes: true, totalAmount: true }).shape,
  every: z.enum(rhythms),
  starts: z.string(),
  ends: z.nullable(z.string()),
  /** The day of the next invoice; null once the last one was created. */
  next: z.nullable(z.string()),
  draft: z.boolean(),
  /** The days from the issue to the due date; null for the terms of the settings. */
  dueDays: z.nullable(z.number()),
  /** Belongs to the client's maintenance plan, and can be changed only through the plan. */
  ofPlan: z.boolean(),
})
export type RecurringInvoice = z.output<typeof RecurringInvoice>

const fields = z.extend(z.pick(SaveInvoice, amounts), {
  every: z.enum(rhythms, 'Choose how often.'),
  starts: day,
  ends: optional(z.nullable(day)),
  /** Each invoice waits as a draft until an Admin issues it. */
  draft: optional(z.boolean('Must be true or false.')),
  dueDays: optional(z.nullable(whole(0, 120))),
})

const endsAfterStart = z.refine<z.output<typeof fields>>(
  ({ starts, ends }) => !ends || ends >= starts,
  { error: 'The end is before the start.', path: ['ends'] },
)

/** Omitted fields get their default. Totals and time logs that are sent are ignored. */
export const SaveRecurringInvoice = fields.check(endsAfterStart)

const saved = z.extend(message, { item: RecurringInvoice })
const follows = ['invoice']

export const recurringInvoices = contract({
  list: {
    route: 'GET /api/recurring-invoice',
    summary: 'Recurring invoices, the next ones first.',
    access: 'editor',
    query: z.extend(listQuery(['next', 'createdAt'], []), { client: optional(id) }),
    rows: RecurringInvoice,
    follows,
  },
  one: {
    route: 'GET /api/recurring-invoice/{id}',
    summary: 'A recurring invoice.',
    access: 'editor',
    reply: RecurringInvoice,
    follows,
  },
  add: {
    route: 'POST /api/recurring-invoice',
    summary: 'Adds a recurring invoice, which begins today or later.',
    access: 'admin',
    body: SaveRecurringInvoice,
    maxBytes: invoiceBytes,
    botCheck: 'token',
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/recurring-invoice/{id}',
    summary:
      'Changes the invoices to come, with `basedOn` only while nobody else did. Those that were created stay as they are.',
    access: 'admin',
    body: z.extend(fields, { basedOn: optional(timestamp) }).check(endsAfterStart),
    maxBytes: invoiceBytes,
    botCheck: 'token',
    reply: saved,
    errors: ['CONFLICT', 'IN_USE'],
  },
  remove: {
    route: 'DELETE /api/recurring-invoice/{id}',
    summary:
      'Deletes a recurring invoice. The invoices that it created stay. Those of maintenance plans cannot be deleted.',
    access: 'admin',
    reply: message,
    errors: ['IN_USE'],
  },
})

export const reminders = contract({
  send: {
    route: 'POST /api/invoice/{id}/remind',
    summary:
      'Emails the client a reminder of an invoice, also while its reminders are paused. A client gets at most one a day.',
    access: 'admin',
    reply: message,
    errors: ['CONFLICT'],
  },
})
