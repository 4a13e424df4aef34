import { useWatch } from 'react-hook-form'
import type { Agency } from '#features/agency/contract.ts'
import { addDays, calendarDay, formatDay } from '#shared/dates.ts'
import { formatCents, fromCents } from '#shared/money.ts'
import { type SettingValue, settingValue } from '#shared/settings.ts'
import { computeAmounts, toRateTax } from '../amounts.ts'
import { invoiceSection } from '../document/contract.ts'
import { InvoicePaper } from '../document/invoice-paper.tsx'
import { type PrintedInvoice, taxNoteOf } from '../document/printed.ts'
import { numberOf } from '../figures/number-pattern.ts'
import { readLateFee, stepsOf } from '../reminder-rules.ts'

/** An invoice of ten hours that is issued today, with the values of the form. */
export function InvoicePreview({ agency }: { agency: Agency }) {
  // A value that is not valid yet is shown as the default.
  const values = settingValue(invoiceSection, useWatch())
  const { numberPattern, taxRates, pricesGross, smallBusiness } = values
  const { dueDays, hourlyRate, taxRate, taxLabel, depositPercent, ...texts } = values
  const today = calendarDay(new Date())
  const dueDate = addDays(today, dueDays)
  const [usual] = smallBusiness ? [] : taxRates
  const items = [{ quantity: 10, price: hourlyRate, taxRate: usual?.rate, taxName: usual?.name }]
  const { subtotal, tax, taxes, total, deposit } = computeAmounts({
    ...{ items, pricesGross, smallBusiness, taxRate, depositPercent },
  })
  const [totalAmount, dueNow] = [fromCents(total), fromCents(deposit || total)]
  const invoice: PrintedInvoice = {
    invoiceNumber: numberOf(numberPattern, today, 12),
    ...{
      currency: agency.currency,
      status: 'Pending',
      dateIssued: today,
      dueDate,
      client,
      note: '',
    },
    items: [
      {
        ...{ service: 'Time', description: 'Ten hours, by the hour', quantity: 10 },
        ...{ price: hourlyRate, total: fromCents(subtotal) },
      },
    ],
    ...{ subTotal: fromCents(subtotal), tax: fromCents(tax), taxRate, taxLabel, totalAmount },
    ...{
      discount: 0,
      discountPercent: null,
      taxes: taxes.map((each) => toRateTax(each, agency.currency)),
      smallBusiness,
    },
    ...{ pricesGross: pricesGross && taxes.length > 0, reverseCharge: false },
    taxNote: taxNoteOf({ smallBusiness, reverseCharge: false }, values),
    ...{ initialDeposit: fromCents(deposit), paidToDate: 0, remainingBalance: totalAmount, dueNow },
    ...{ payments: [], voided: false, payUrl: null },
  }
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <InvoicePaper agency={agency} texts={texts} invoice={invoice} />
      <p className="mt-3 text-ink-soft text-small">{remindersOf(texts, dueDate)}</p>
    </section>
  )
}

const client = {
  name: 'Jordan Sample',
  businessName: 'Sample & Company',
  address: ['1 Sample Street'],
}

type Schedule = Pick<
  SettingValue<typeof invoiceSection>,
  'remindBefore' | 'remindOnDueDate' | 'remindAfter' | 'lateFee'
>

function remindersOf(schedule: Schedule, dueDate: string): string {
  const days = stepsOf(schedule)
    .sort((one, other) => one - other)
    .map((days) => formatDay(addDays(dueDate, days)))
  if (days.length === 0) return 'No reminders.'
  const { amount = 0, percent = 0 } = readLateFee(schedule.lateFee) ?? {}
  const fee = percent > 0 ? `${percent}% of what is owed` : amount > 0 ? formatCents(amount) : ''
  const added = fee && `Each one after the due date adds ${fee}.`
  return `While it is not paid, reminders on ${days.join('; ')}. ${added}`
}
