import * as z from 'zod/mini'
import { currencyCode } from '#shared/address/currency.ts'
import { atMost } from '#shared/checks.ts'
import { day, id, line, optional, optionalLine, optionalText, timestamp } from '#shared/fields.ts'
import { itemsMax, methods, statuses, totalMax } from './rules.ts'

/** Amounts are dollars with two decimals. */
export const InvoiceItem = z.object({
  _id: id,
  id,
  service: z.string(),
  description: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** After its discount. */
  total: z.number(),
  discount: z.optional(z.number()),
  discountPercent: z.optional(z.nullable(z.number())),
  /** In percent. While no item has one, the tax is that of the invoice. */
  taxRate: z.optional(z.nullable(z.number())),
  taxName: z.optional(z.string()),
  /** A late fee. */
  untaxed: z.boolean(),
})
export type InvoiceItem = z.output<typeof InvoiceItem>

/** The tax of all items of a rate. */
export const RateTax = z.object({
  name: z.string(),
  rate: z.number(),
  /** The taxable amount, without the tax. */
  base: z.number(),
  tax: z.number(),
})

/** The payment method of a payment that was not made by card on the site. */
export const HowPaid = z.object({
  method: z.enum(['check', 'transfer', 'cash', 'other'], 'Choose how it was paid.'),
  /** Today by default. */
  paidOn: optional(day),
  reference: optionalLine(200),
})

const money = (invalid: string, max = totalMax) =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(max, 'This amount is too large.'))
const percent = z
  .number('Enter a percentage.')
  .check(z.gte(0, 'From 0 to 100 percent.'), z.lte(100, 'From 0 to 100 percent.'))

export const ratesMax = 10

/** A rate that items may have. */
export const TaxRate = z.object({ name: line('Name is required', 30), rate: percent })
export type TaxRate = z.output<typeof TaxRate>

const discounts = {
  discount: optional(money('The discount must be 0 or more')),
  discountPercent: optional(z.nullable(percent)),
}

const SaveItem = z.object({
  /** The id of an item that is kept; its other fields are sent again. */
  id: optional(id),
  service: line('Service is required'),
  description: optionalText(1000),
  quantity: z
    .number('Quantity must be at least 1')
    .check(z.gte(1, 'Quantity must be at least 1'), z.lte(100_000, 'This quantity is too large.')),
  price: money('Price must be 0 or more'),
  ...discounts,
  taxRate: optional(z.nullable(percent)),
  taxName: optionalLine(30),
  /** Computed; what is sent is ignored. */
  total: z.optional(z.unknown()),
  untaxed: z.optional(z.unknown()),
  /** Logged time that it bills. An item that is kept keeps its own if they are left out. */
  timeLogs: optional(z.array(id).check(atMost(100, 'At most 100 time logs.'))),
})

const oneItem = 'Add at least one item'
/** Omitted fields get their default. Totals that are sent are ignored. */
export const SaveInvoice = z.object({
  userId: z.uuid('Client is required'),
  /** One of the client. */
  projectId: optional(z.nullable(id)),
  items: z
    .array(SaveItem, oneItem)
    .check(atMost(itemsMax, `At most ${itemsMax} items.`), z.minLength(1, oneItem)),
  status: z.optional(z.enum(statuses, 'Invalid status')),
  /** With the status Paid or Deposit Paid: records what the ledger lacks for it. */
  recordPayment: optional(HowPaid),
  /** That of the client by default. It can change while the invoice is a draft. */
  currency: optional(currencyCode),
  tax: optional(money('Tax must be 0 or more')),
  taxRate: optional(z.nullable(percent)),
  ...discounts,
  /** By default as in the settings. It takes rates of items. */
  pricesGross: optional(z.boolean('Must be true or false.')),
  /** Takes the tax id of the client. */
  reverseCharge: optional(z.boolean('Must be true or false.')),
  initialDeposit: optional(money('The deposit must be 0 or more')),
  depositPercent: optional(z.nullable(percent)),
  dueDate: optional(day),
  dateIssued: optional(day),
  note: optionalText(2000),
  internalNote: optionalText(5000),
  /** Drafts have no number. Saving one with false issues it. */
  draft: optional(z.boolean('Must be true or false.')),
})

/** Another status of an invoice of a stage takes one, which is written into the history for staff. */
export const statusReason = { statusReason: optionalLine(500) }

/** Omitted fields keep their value. */
export const EditInvoice = z.extend(z.partial(SaveInvoice), {
  remindersPaused: optional(z.boolean('Must be true or false.')),
  ...statusReason,
  basedOn: optional(timestamp),
})

/** Two hundred items with long descriptions and their time logs. */
export const invoiceBytes = 1_700 * 1024

/** The addressee of an invoice or a statement. */
export const Addressee = z.object({
  name: z.string(),
  businessName: z.string(),
  /** Its lines, with the tax ID. */
  address: z.array(z.string()),
})
export type Addressee = z.output<typeof Addressee>

/** The address with which the form of a card payment begins. The country is a code. */
export const BillingAddress = z.object({
  ...{ line1: z.string(), city: z.string(), state: z.string(), zip: z.string() },
  country: z.string(),
})

export const EInvoiceState = z.object({
  /** It can be downloaded as XRechnung. */
  xrechnung: z.boolean(),
  /** The missing data of the e-invoice in the PDF, and of the XRechnung. Editors only. */
  missing: z.optional(z.object({ pdf: z.array(z.string()), xrechnung: z.array(z.string()) })),
})

/** An entry of the ledger. */
export const InvoicePayment = z.object({
  _id: id,
  id,
  kind: z.enum(['payment', 'refund', 'credit']),
  amount: z.number(),
  method: z.nullable(z.enum(methods)),
  /** Editors only. */
  providerId: z.optional(z.nullable(z.string())),
  reference: z.string(),
  reason: z.string(),
  paidOn: z.string(),
  /** The amount of a payment that can still be refunded. */
  refundable: z.number(),
  timestamp,
})
export type InvoicePayment = z.output<typeof InvoicePayment>
