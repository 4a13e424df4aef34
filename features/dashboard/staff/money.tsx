import { lazy, Suspense } from 'react'
import { invoicePaths } from '#features/invoices/paths.ts'
import { agencyCurrency, formatDollars, formatSums } from '#shared/money.ts'
import { countOf } from '#shared/text.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { Figure } from './figure.tsx'

const { list } = invoicePaths
const Months = lazy(async () => ({ default: (await import('./months.tsx')).Months }))

const chart = <Skeleton className="lines h-46" />

/** The amounts, and six months of what was paid and what is owed. */
export function Money({ data }: { data: StaffDashboard | undefined }) {
  const { open, overdue, months, currencies } = data?.money ?? {}
  const { unpaid, paid } = currencies ?? {}
  const plans = data?.plans
  const named = (unpaid?.length ?? 0) > 1 || (paid?.length ?? 0) > 1 ? agencyCurrency() : undefined
  return (
    <Section title="Money" all={{ to: list, label: 'All invoices' }}>
      <div className="grid gap-x-10 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl>
          <Figure name="Open" to={`${list}?filter=Open&sort=dueDate`} sums={unpaid} of="open">
            {open && countOf(open.count, 'invoice')}
          </Figure>
          <Figure
            name="Overdue"
            to={`${list}?filter=Overdue&sort=dueDate`}
            sums={unpaid}
            of="overdue"
            isBad={unpaid?.some((sum) => sum.overdue > 0)}
          >
            {overdue && countOf(overdue.total, 'invoice')}
          </Figure>
          <Figure
            name="Paid this month"
            to={`${list}?filter=paid-this-month`}
            sums={paid}
            of="thisMonth"
          >
            {paid && `${formatSums(paid, 'lastMonth', formatDollars)} last month`}
          </Figure>
          <Figure
            name="Expected from plans"
            to="/admin/subscriptions/clients?filter=renewing"
            sums={plans?.currencies}
            of="monthly"
          >
            {plans && `a month from ${countOf(plans.count, 'plan')}`}
          </Figure>
        </dl>
        <div className="border-line border-t pt-2">
          <Suspense fallback={chart}>
            {months ? <Months months={months} currency={named} /> : chart}
          </Suspense>
        </div>
      </div>
    </Section>
  )
}
