import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, calendarDay, formatDay } from '#shared/dates.ts'
import { formatCents, formatMoney } from '#shared/money.ts'
import { type SettingValue, settingValue } from '#shared/settings.ts'
import { readLateFee, stepsOf } from '../reminder-rules.ts'
import { computeAmounts } from '../rules.ts'
import { invoiceSection } from './contract.ts'

/** An invoice of ten hours that is issued today, with the values of the form. */
export function InvoicePreview() {
  // A value that is not valid yet is shown as the default.
  const values = settingValue(invoiceSection, useWatch())
  const { prefix, dueDays, hourlyRate, taxRate, taxLabel, depositPercent, ...texts } = values
  const today = calendarDay(new Date())
  const dueDate = addDays(today, dueDays)
  const items = [{ quantity: 10, price: hourlyRate }]
  const { subtotal, tax, total, deposit } = computeAmounts({ items, taxRate, depositPercent })
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <div className="grid gap-5 border border-line p-5 text-small">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-b pb-4">
          <p className="font-display font-semibold text-h4 tracking-tight">Invoice</p>
          <p className="font-display font-semibold text-h4 tracking-tight">
            {prefix}-{today.slice(0, 4)}-0012
          </p>
          <p className="basis-full text-ink-soft">
            Issued {formatDay(today)}, due {formatDay(dueDate)}
          </p>
        </div>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
          <Line term={`Ten hours at ${formatMoney(hourlyRate)}`}>{formatCents(subtotal)}</Line>
          {taxRate > 0 && <Line term={`${taxLabel} (${taxRate}%)`}>{formatCents(tax)}</Line>}
          <Line term="Total" strong>
            {formatCents(total)}
          </Line>
          {deposit > 0 && <Line term={`Deposit (${depositPercent}%)`}>{formatCents(deposit)}</Line>}
        </dl>
        {texts.instructions && <Text>{texts.instructions}</Text>}
        {texts.footer && <Text>{texts.footer}</Text>}
        <p className="border-line border-t pt-4 text-ink-soft">{remindersOf(texts, dueDate)}</p>
      </div>
    </section>
  )
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

function Line({ term, strong, children }: { term: string; strong?: true; children: ReactNode }) {
  const look = strong ? 'font-medium' : ''
  return (
    <>
      <dt className={`wrap-anywhere ${strong ? look : 'text-ink-soft'}`}>{term}</dt>
      <dd data-numeric className={`text-right ${look}`}>
        {children}
      </dd>
    </>
  )
}

function Text({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{children}</p>
}
