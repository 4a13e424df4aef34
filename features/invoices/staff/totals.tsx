import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientLabel } from '#people/names.ts'
import { formatCents, formatMoney, fromCents } from '#shared/money.ts'
import { TextLink } from '#ui/base/link.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { invoicePaths } from '../paths.ts'
import { amountsOf, type InvoiceFields } from './fields.ts'

const watched = ['items', 'tax', 'taxRate', 'initialDeposit', 'depositPercent'] as const

/** The amounts of what is typed, as the server computes them. */
export function useAmounts() {
  const values = useWatch({ name: watched })
  const fields = Object.fromEntries(watched.map((name, index) => [name, values[index]]))
  return amountsOf(fields as Partial<InvoiceFields>)
}

interface TotalsProps {
  /** False for what asks for no deposit. */
  hasDeposit?: boolean
  taxLabel?: string
}

export function Totals({ hasDeposit = true, taxLabel = 'Tax' }: TotalsProps) {
  const { subtotal, tax, total, deposit } = useAmounts()
  return (
    <section aria-label="Totals" className="border-ink border-t">
      <Line label="Subtotal">{formatCents(subtotal)}</Line>
      <Share
        label={taxLabel}
        rateLabel={`${taxLabel} rate`}
        amount="tax"
        rate="taxRate"
        decimals={3}
        computed={tax}
      />
      <Line label="Total" strong>
        {formatCents(total)}
      </Line>
      {hasDeposit && (
        <Share
          label="Deposit"
          rateLabel="Deposit rate"
          amount="initialDeposit"
          rate="depositPercent"
          decimals={3}
          computed={deposit}
        />
      )}
      {deposit > 0 && (
        <Line label="After the deposit">{formatCents(Math.max(0, total - deposit))}</Line>
      )}
    </section>
  )
}

interface LineProps {
  label: string
  strong?: boolean
  children: ReactNode
}

/** A line of a sum. */
export function Line({ label, strong, children }: LineProps) {
  return (
    <p
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 ${strong ? 'font-semibold text-h4' : ''}`}
    >
      <span>{label}</span>
      <span data-numeric>{children}</span>
    </p>
  )
}

interface ShareProps {
  label: string
  rateLabel: string
  /** The name of the field with the amount, and of the one with the percentage. */
  amount: string
  rate: string
  decimals: number
  /** In cents. */
  computed: number
}

/** Tax or deposit, as a percentage or as an amount. */
function Share({ label, rateLabel, amount, rate, decimals, computed }: ShareProps) {
  const form = useFormContext()
  const isRate = useWatch({ name: rate }) !== null

  function chooseRate() {
    form.setValue(amount, 0, { shouldDirty: true })
    form.setValue(rate, '', { shouldDirty: true })
  }

  function chooseAmount() {
    form.setValue(amount, computed > 0 ? fromCents(computed) : '', { shouldDirty: true })
    form.setValue(rate, null, { shouldDirty: true })
    form.clearErrors([amount, rate])
  }

  const hidden = 'min-w-14 flex-1 [&>label]:sr-only'
  return (
    <div className="grid gap-x-4 border-line border-b py-2.5 xs:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span aria-hidden="true" className="w-16 py-2.5">
          {label}
        </span>
        {isRate ? (
          <NumberField name={rate} label={rateLabel} decimals={decimals} className={hidden} />
        ) : (
          <MoneyField name={amount} label={label} className={hidden} />
        )}
        <fieldset className="flex shrink-0 rounded-sharp border border-line-strong">
          <legend className="sr-only">{label} as</legend>
          <Unit name={rate} label="Percent" sign="%" checked={isRate} onChoose={chooseRate} />
          <Unit name={rate} label="Amount" sign="$" checked={!isRate} onChoose={chooseAmount} />
        </fieldset>
      </div>
      <span className="flex h-(--control-height) min-w-24 items-center justify-end" data-numeric>
        {formatCents(computed)}
      </span>
    </div>
  )
}

interface UnitProps {
  name: string
  label: string
  sign: string
  checked: boolean
  onChoose: () => void
}

function Unit({ name, label, sign, checked, onChoose }: UnitProps) {
  return (
    <label className="relative grid size-10.5 cursor-pointer place-items-center text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={`${name}-unit`}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true">{sign}</span>
    </label>
  )
}

interface FixedItemsProps {
  invoice: InvoiceDetails
  taxLabel: string
}

/** The items and amounts of an invoice that something was paid or credited on. */
export function FixedItems({ invoice, taxLabel }: FixedItemsProps) {
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="border-ink border-b pb-3 text-h4">
        Items
      </h2>
      <p className="border-line border-b py-3 text-ink-soft">
        Client, items, tax and deposit are fixed, because the invoice has payments or credits. To
        lower what is owed, add a credit on its{' '}
        <TextLink to={invoicePaths.details(invoice.id)}>details page</TextLink>.
      </p>
      <Line label="Client">{clientLabel(invoice.userId)}</Line>
      <ol>
        {invoice.items.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-6 border-line border-b py-3 xs:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="wrap-anywhere">{item.service}</span>
            <span data-numeric className="xs:text-right">
              {formatMoney(item.total)}
            </span>
            {item.description && (
              <span className="wrap-anywhere whitespace-pre-line text-ink-soft text-small">
                {item.description}
              </span>
            )}
            <span data-numeric className="text-ink-soft text-small xs:col-start-2 xs:text-right">
              {item.quantity.toLocaleString('en-US')} × {formatMoney(item.price)}
            </span>
          </li>
        ))}
      </ol>
      <div className="ml-auto max-w-md">
        <Line label="Subtotal">{formatMoney(invoice.subTotal)}</Line>
        <Line label={taxLabel}>{formatMoney(invoice.tax)}</Line>
        <Line label="Total" strong>
          {formatMoney(invoice.totalAmount)}
        </Line>
        {invoice.initialDeposit > 0 && (
          <Line label="Deposit">{formatMoney(invoice.initialDeposit)}</Line>
        )}
        <Line label="Paid to date">{formatMoney(invoice.paidToDate)}</Line>
        <Line label="Remaining balance">{formatMoney(invoice.remainingBalance)}</Line>
      </div>
    </section>
  )
}
