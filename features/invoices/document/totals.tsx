import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Reply } from '#shared/endpoint.ts'
import { formatCents, formatMoney } from '#shared/money.ts'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { toRateTax } from '../amounts.ts'
import type { invoices } from '../contract.ts'
import { Discount, Share } from '../figures/share-field.tsx'
import { useClient } from '../figures/use-client.ts'
import { useCurrency } from '../figures/use-currency.ts'
import { amountsOf, type InvoiceFields, ratesOf } from './fields.ts'
import { includesTax, taxLines } from './printed.ts'

const watched = [
  ...(['currency', 'items', 'discount', 'discountPercent', 'pricesGross'] as const),
  ...(['reverseCharge', 'smallBusiness', 'tax', 'taxRate'] as const),
  ...(['initialDeposit', 'depositPercent'] as const),
]

/** The amounts of what is typed, as the server computes them. */
export function useAmounts() {
  const currency = useCurrency()
  const values = useWatch({ name: watched })
  const fields = Object.fromEntries(watched.map((name, index) => [name, values[index]]))
  return { currency, ...amountsOf(fields as Partial<InvoiceFields>) }
}

interface TotalsProps {
  /** False for what asks for no deposit. */
  hasDeposit?: boolean
  defaults: Reply<typeof invoices.defaults>
}

export function Totals({ hasDeposit = true, defaults }: TotalsProps) {
  const { taxLabel } = defaults
  const isRated = ratesOf(defaults).length > 0
  const userId: string = useWatch({ name: 'userId' })
  const { client } = useClient(isRated ? userId : '')
  const mayReverse = isRated && Boolean(client?.taxId)
  const { subtotal, discount, tax, taxes, total, deposit, currency } = useAmounts()
  const money = (cents: number) => formatCents(cents, currency)
  const { getValues } = useFormContext<InvoiceFields>()
  const { pricesGross, smallBusiness = false } = getValues()
  const reverseCharge = useWatch({ name: 'reverseCharge' }) === true
  const isIncluded = includesTax({ pricesGross, reverseCharge })
  const isPlain = taxes.length === 0 && !reverseCharge && !smallBusiness
  const terms = {
    currency,
    pricesGross,
    reverseCharge,
    smallBusiness,
    taxLabel,
    tax,
    taxRate: null,
  }
  const rateLines = taxLines({
    ...terms,
    taxes: taxes.map((each) => toRateTax(each, currency)),
  }).map(({ name, amount }) => (
    <Line key={name} label={name}>
      {formatMoney(amount, currency)}
    </Line>
  ))
  return (
    <section aria-label="Totals" className="border-ink border-t">
      <Line label="Subtotal">{money(subtotal)}</Line>
      <Discount computed={discount} buttonClassName="-ml-3" />
      {isPlain ? (
        <Share label={taxLabel} amount="tax" rate="taxRate" computed={tax} />
      ) : (
        !isIncluded && rateLines
      )}
      <Line label="Total" strong>
        {money(total)}
      </Line>
      {!isPlain && isIncluded && rateLines}
      {(mayReverse || reverseCharge) && (
        <div className="border-line border-b py-2">
          <SwitchField
            name="reverseCharge"
            label="Reverse charge"
            hint={
              pricesGross
                ? 'The client owes the tax, so it is taken out of the prices. The invoice says so.'
                : 'The client owes the tax. The invoice says so.'
            }
          />
        </div>
      )}
      {hasDeposit && (
        <Share label="Deposit" amount="initialDeposit" rate="depositPercent" computed={deposit} />
      )}
      {deposit > 0 && <Line label="After the deposit">{money(Math.max(0, total - deposit))}</Line>}
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
