import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { TextLink } from '#ui/base/link.tsx'

interface AmountListProps<Row> {
  rows: readonly Row[]
  describe: (row: Row) => {
    name: string | null
    to: string
    day: string | null
    status: ReactNode
    amount: number
    currency: string
  }
  className: string
}

/** Records with an amount each, such as invoices. */
export function AmountList<Row extends { id: string }>(props: AmountListProps<Row>) {
  const { rows, describe, className } = props
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {rows.map((row) => {
        const { name, to, day, status, amount, currency } = describe(row)
        return (
          <li
            key={row.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <span className="flex flex-wrap items-baseline gap-x-4">
              <TextLink
                to={to}
                className="font-medium text-ink! tabular-nums decoration-transparent"
              >
                {name}
              </TextLink>
              <span className="text-ink-soft text-small">{day && formatDay(day)}</span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4 text-small max-sm:w-full max-sm:justify-between">
              {status}
              <span data-numeric className="min-w-20 text-right">
                {formatMoney(amount, currency)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
