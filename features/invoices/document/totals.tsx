import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatCents, fromCents } from '#shared/money.ts'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
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
      <Share label={taxLabel} amount="tax" rate="taxRate" computed={tax} />
      <Line label="Total" strong>
        {formatCents(total)}
      </Line>
      {hasDeposit && (
        <Share label="Deposit" amount="initialDeposit" rate="depositPercent" computed={deposit} />
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
  /** The name of the field with the amount, and of the one with the percentage. */
  amount: string
  rate: string
  /** In cents. */
  computed: number
}

/** Tax or deposit, as a percentage or as an amount. */
function Share({ label, amount, rate, computed }: ShareProps) {
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
          <NumberField name={rate} label={`${label} rate`} decimals={3} className={hidden} />
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
    <label className="relative grid size-[calc(var(--control-height)-2px)] cursor-pointer place-items-center text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2">
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
