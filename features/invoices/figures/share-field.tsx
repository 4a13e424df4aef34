import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { currencySign } from '#shared/address/currency.ts'
import { formatCents, fromCents } from '#shared/money.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { useCurrency } from './use-currency.ts'

interface ShareProps {
  label: string
  /** The name of the field with the amount, and of the one with the percentage. */
  amount: string
  rate: string
  /** In cents. */
  computed: number
  minus?: boolean
  className?: string
  /** Beside the computed amount. */
  children?: ReactNode
}

/** Tax, deposit or discount, as a percentage or as an amount. */
export function Share({
  label,
  amount,
  rate,
  computed,
  minus,
  className = 'border-line border-b py-2.5',
  children,
}: ShareProps) {
  const form = useFormContext()
  const isRate = useWatch({ name: rate }) !== null
  const currency = useCurrency()

  function chooseRate() {
    form.setValue(amount, 0, { shouldDirty: true })
    form.setValue(rate, '', { shouldDirty: true })
  }

  function chooseAmount() {
    form.setValue(amount, computed > 0 ? fromCents(computed, currency) : '', { shouldDirty: true })
    form.setValue(rate, null, { shouldDirty: true })
    form.clearErrors([amount, rate])
  }

  const hidden = 'min-w-14 flex-1 [&>label]:sr-only'
  return (
    <div className={`grid gap-x-4 xs:grid-cols-[minmax(0,1fr)_auto] ${className}`}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          className={`w-16 py-2.5 ${children ? 'max-sm:-order-1 max-sm:grow max-sm:basis-2/3' : ''}`}
        >
          {label}
        </span>
        {isRate ? (
          <NumberField name={rate} label={`${label} rate`} decimals={3} className={hidden} />
        ) : (
          <MoneyField name={amount} label={label} currency={currency} className={hidden} />
        )}
        <fieldset className="flex shrink-0 rounded-sharp border border-line-strong">
          <legend className="sr-only">{label} as</legend>
          <Unit name={rate} label="Percent" sign="%" checked={isRate} onChoose={chooseRate} />
          <Unit
            name={rate}
            label="Amount"
            sign={currencySign(currency)}
            checked={!isRate}
            onChoose={chooseAmount}
          />
        </fieldset>
        {children && <span className="max-sm:-order-1">{children}</span>}
      </div>
      <span className="flex h-(--control-height) min-w-24 items-center justify-end" data-numeric>
        {minus && computed > 0 && '−'}
        {formatCents(computed, currency)}
      </span>
    </div>
  )
}

interface DiscountProps {
  /** The start of the names of the fields, such as `items.0.`. */
  prefix?: string
  /** In cents. */
  computed: number
  buttonClassName?: string
  className?: string
}

/** A discount behind the button that adds one. */
export function Discount({ prefix = '', computed, buttonClassName, className }: DiscountProps) {
  const form = useFormContext()
  const [amount, rate] = [`${prefix}discount`, `${prefix}discountPercent`]
  const [held, percent] = useWatch({ name: [amount, rate] })
  const [isOpen, setIsOpen] = useState(false)
  const set = (value: '' | null) => {
    form.setValue(amount, '', { shouldDirty: true })
    form.setValue(rate, value, { shouldDirty: true })
    form.clearErrors([amount, rate])
  }

  if (!isOpen && !held && percent == null)
    return (
      <Button
        size="small"
        variant="quiet"
        className={buttonClassName}
        onClick={() => {
          set('')
          setIsOpen(true)
        }}
      >
        <PlusIcon className="size-4" />
        Add discount
      </Button>
    )
  return (
    <Share label="Discount" {...{ amount, rate, computed, className }} minus>
      <IconButton
        label="Remove discount"
        onClick={() => {
          set(null)
          setIsOpen(false)
        }}
      >
        <TrashIcon />
      </IconButton>
    </Share>
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
