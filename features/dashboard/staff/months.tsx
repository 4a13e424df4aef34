import { currencyWords } from '#shared/address/currency.ts'
import { dayFormat } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { useToday } from '#ui/date/use-clock.ts'
import { PairBars } from '#ui/figures/pair-bars.tsx'
import type { StaffDashboard } from './contract.ts'

const monthShort = dayFormat({ month: 'short' })
const monthLong = dayFormat({ month: 'long', year: 'numeric' })

interface MonthsProps extends Pick<StaffDashboard['money'], 'months'> {
  /** Said where there are invoices in others. */
  currency: string | undefined
}

/** Payments by month, and open amounts by the month in which they are due. */
export function Months({ months, currency }: MonthsProps) {
  const current = useToday().slice(0, 7)
  return (
    <PairBars
      label={`Six months of money${currency ? ` in ${currencyWords(currency)}` : ''}`}
      className="h-42"
      names={{ solid: 'paid', open: 'open, by due date', overdue: 'overdue' }}
      format={(amount) => formatDollars(amount)}
      columns={months.map(({ month, paid, open, overdue }) => ({
        ...{ label: monthShort(month), name: monthLong(month) },
        parts: [
          { kind: 'solid', value: paid },
          { kind: 'open', value: open },
          { kind: 'overdue', value: overdue },
        ],
        isPartial: month.startsWith(current),
      }))}
    />
  )
}
