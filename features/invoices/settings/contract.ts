import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { optionalText } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { readDays, readLateFee } from '../reminders/rules.ts'

const whole = (from: number, to: number) => {
  const invalid = `Use a whole number from ${from} to ${to}.`
  return z.number(invalid).check(z.int(invalid), z.gte(from, invalid), z.lte(to, invalid))
}

const readable = (read: (text: string) => unknown, invalid: string) =>
  z.string(invalid).check(
    ...trimmed(100, invalid),
    z.refine((given) => read(given) !== undefined, invalid),
  )

const days = readable(readDays, 'Use up to 10 numbers of days from 1 to 365, such as 3, 7, 14.')
const fee = readable(readLateFee, 'Use an amount such as 25, or a percentage such as 1.5%.')

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
    remindBefore: {
      label: 'Reminders before the due date',
      schema: days,
      default: '3',
      hint: 'The days before it, such as 7, 3. Empty for none.',
      half: true,
    },
    remindAfter: {
      label: 'Reminders after the due date',
      schema: days,
      default: '3, 7, 14',
      hint: 'The days after it, such as 3, 7, 14. Empty for none.',
      half: true,
    },
    remindOnDueDate: {
      label: 'Remind on the due date',
      schema: z.boolean('On or off?'),
      default: true,
      input: 'switch',
    },
    lateFee: {
      label: 'Late fee',
      schema: fee,
      default: '',
      hint: 'Added with each reminder after the due date: an amount such as 25, or a percentage of what is owed such as 1.5%. Empty for none.',
    },
  },
})
