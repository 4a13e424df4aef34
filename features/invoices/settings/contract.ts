import * as z from 'zod/mini'
import { optionalText } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'

const whole = (from: number, to: number) => {
  const invalid = `Use a whole number from ${from} to ${to}.`
  return z.number(invalid).check(z.int(invalid), z.gte(from, invalid), z.lte(to, invalid))
}

export const invoiceSection = settingSection('invoices', {
  label: 'Invoices',
  description: 'What new invoices begin with, and what every PDF says.',
  fields: {
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
      schema: z.number('Enter an amount.').check(z.gte(0, 'Enter an amount.'), z.lte(10_000)),
      default: 95,
      hint: 'For logged time that is billed.',
      input: 'money',
      half: true,
    },
    instructions: {
      label: 'Payment instructions',
      schema: optionalText(1000),
      default: '',
      hint: 'Below the totals of every PDF, such as where to send a check.',
      input: 'textarea',
    },
  },
})
