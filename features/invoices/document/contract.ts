import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import {
  id,
  line,
  listQuery,
  message,
  optionalLine,
  optionalText,
  timestamp,
  whole,
} from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { numberPattern } from '../figures/number-pattern.ts'
import { readDays, readLateFee } from '../reminder-rules.ts'
import { ratesMax, TaxRate } from '../save-invoice.ts'

const readable = (read: (text: string) => unknown, invalid: string) =>
  z.string(invalid).check(
    ...trimmed(100, invalid),
    z.refine((given) => read(given) !== undefined, invalid),
  )

const days = readable(readDays, 'Use up to 10 numbers of days from 1 to 365.')
const fee = readable(readLateFee, 'Enter an amount, or a percentage from 0 to 100.')

const percentInvalid = 'Use a percentage from 0 to 100.'
const percent = z.number(percentInvalid).check(z.gte(0, percentInvalid), z.lte(100, percentInvalid))

const rateInvalid = 'Enter an amount from 0 to 10,000.'

const rates = z.array(TaxRate, 'Please check the tax rates.').check(
  z.maxLength(ratesMax, `At most ${ratesMax} tax rates.`),
  z.refine(
    (given) => new Set(given.map(({ name, rate }) => `${name} ${rate}`)).size === given.length,
    'Name each tax rate once.',
  ),
)

const shippingChoices = ['usual', 'always', 'never'] as const

export const invoiceSection = settingSection('invoices', {
  label: 'Invoices',
  description: 'What new invoices begin with, and what every PDF says.',
  fields: {
    numberPattern: {
      label: 'Numbers',
      schema: numberPattern,
      default: 'INV-{YYYY}-{0000}',
      hint: '{0000} counts, each year anew with {YYYY} or {YY}. {MM} is the month.',
      half: true,
    },
    dueDays: {
      label: 'Payment terms',
      schema: whole(0, 120),
      default: 14,
      hint: 'The days from the issue of an invoice to its due date.',
      input: 'number',
      half: true,
    },
    hourlyRate: {
      label: 'Hourly rate',
      schema: z.number(rateInvalid).check(z.gte(0, rateInvalid), z.lte(10_000, rateInvalid)),
      default: 95,
      hint: 'For logged time that is billed.',
      input: 'money',
      half: true,
    },
    taxRate: {
      label: 'Tax rate, in percent',
      schema: percent,
      default: 0,
      hint: 'New invoices begin with it.',
      input: 'number',
      half: true,
    },
    taxLabel: {
      label: 'Tax name',
      schema: line('Tax name is required', 30),
      default: 'Tax',
      hint: 'Such as Sales tax or VAT.',
      half: true,
    },
    depositPercent: {
      label: 'Deposit, in percent',
      schema: percent,
      default: 0,
      hint: 'New invoices begin with it. 0 for none.',
      input: 'number',
      half: true,
    },
    taxRates: {
      group: 'Taxes by item',
      label: 'Tax rates',
      schema: rates,
      default: [],
      hint: 'While there are any, each item has its own instead of the tax rate above. New items begin with the first.',
    },
    pricesGross: {
      label: 'Prices include tax',
      schema: z.boolean('Must be true or false.'),
      default: false,
      hint: 'Of items with a tax rate, in new invoices.',
      input: 'switch',
    },
    vatId: {
      label: 'VAT ID',
      schema: z._default(optionalLine(30), ''),
      default: '',
      half: true,
    },
    taxNumber: {
      label: 'Tax number',
      schema: z._default(optionalLine(30), ''),
      default: '',
      half: true,
    },
    reverseChargeNote: {
      label: 'Sentence of a reverse charge',
      schema: line('The sentence is required', 300),
      default: 'Reverse charge: the recipient is liable for the tax.',
      hint: 'Printed on invoices for which the client owes the tax.',
    },
    smallBusiness: {
      label: 'Small business without tax',
      schema: z.boolean('Must be true or false.'),
      default: false,
      hint: 'New invoices charge no tax.',
      input: 'switch',
    },
    smallBusinessNote: {
      label: 'Sentence of a small business',
      schema: line('The sentence is required', 300),
      default: 'No tax is charged under the small business exemption.',
      when: 'smallBusiness',
    },
    instructions: {
      group: 'Texts of the PDF',
      label: 'Payment instructions',
      schema: optionalText(1000),
      default: '',
      hint: 'Below the totals of every PDF, such as where to send a check.',
      input: 'textarea',
    },
    footer: {
      label: 'Footer',
      schema: optionalText(500),
      default: '',
      hint: 'At the end of every PDF, such as a tax number or a word of thanks.',
      input: 'textarea',
    },
    remindBefore: {
      label: 'Reminders before the due date',
      group: 'Reminders',
      schema: days,
      default: '3',
      half: true,
    },
    remindAfter: {
      label: 'Reminders after the due date',
      schema: days,
      default: '3, 7, 14',
      half: true,
    },
    remindOnDueDate: {
      label: 'Remind on the due date',
      schema: z.boolean('Must be true or false.'),
      default: true,
      input: 'switch',
    },
    lateFee: {
      label: 'Late fee',
      schema: fee,
      default: '',
      hint: 'Added with each reminder after the due date. An amount is not added to invoices in another currency.',
    },
    refundUnexpected: {
      group: 'Card payments',
      label: 'Return unexpected card payments at once',
      schema: z.boolean('Must be true or false.'),
      default: false,
      hint: 'A card that was charged for an invoice that can no longer take the payment, because it was deleted, edited or paid otherwise. Off: an Admin decides under Invoices.',
      input: 'switch',
    },
    shipping: {
      label: 'Shipping address',
      schema: z.enum(shippingChoices, 'Please choose from the list.'),
      default: 'usual',
      hint: 'The form of a card payment can ask where to ship to.',
      input: 'select',
      options: [
        { value: 'usual', label: 'Ask if the agency is in the USA' },
        { value: 'always', label: 'Ask' },
        { value: 'never', label: 'Do not ask' },
      ],
    },
  },
})

const values = z.record(z.string(), z.unknown())

const InvoiceVersion = z.object({
  id,
  /** Null where the program acted by itself. */
  who: z.nullable(z.string()),
  createdAt: timestamp,
  /** The fields that differ from the version before. */
  changed: z.array(z.string()),
  /** In readable form, with names and amounts as text. */
  values,
  /** The version before; null for the first one. */
  before: z.nullable(values),
})
export type InvoiceVersion = z.output<typeof InvoiceVersion>

export const invoiceVersions = contract({
  list: {
    route: 'GET /api/invoice/{id}/versions',
    summary: 'The versions of an invoice, newest first, each beside the one before.',
    access: 'editor',
    query: z.omit(listQuery(['createdAt'], ['all']), { filter: true, sort: true, q: true }),
    rows: InvoiceVersion,
    follows: ['invoice'],
  },
})

export const payLink = contract({
  replace: {
    route: 'POST /api/invoice/{id}/pay-link',
    summary: 'Ends the pay links of an issued invoice that were sent, and makes a new one.',
    access: 'admin',
    reply: z.extend(message, { payUrl: z.string() }),
    errors: ['CONFLICT'],
  },
})
