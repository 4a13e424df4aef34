import { formatMoney } from '#shared/money.ts'
import { countOf } from '#shared/text.ts'
import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { Figure } from './figure.tsx'

const list = '/admin/invoices'

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Omits cents, which the list shows. */
const inDollars = (amount: number | undefined) =>
  amount === undefined ? undefined : amount < 1000 ? formatMoney(amount) : whole.format(amount)

export function Money({ data }: { data: StaffDashboard | undefined }) {
  const { open, overdue, paid } = data?.money ?? {}
  const plans = data?.plans
  return (
    <Section title="Money" all={{ to: list, label: 'All invoices' }}>
      <dl className="grid sm:grid-cols-2 sm:max-lg:*:odd:pl-0 sm:max-lg:*:even:border-l lg:grid-cols-4">
        <Figure name="Open" to={`${list}?filter=Open&sort=dueDate`} value={inDollars(open?.amount)}>
          {open && countOf(open.count, 'invoice')}
        </Figure>
        <Figure
          name="Overdue"
          to={`${list}?filter=Overdue&sort=dueDate`}
          value={inDollars(overdue?.amount)}
          isBad={overdue && overdue.amount > 0}
        >
          {overdue && countOf(overdue.count, 'invoice')}
        </Figure>
        <Figure
          name="Paid this month"
          to={`${list}?filter=paid-this-month`}
          value={inDollars(paid?.thisMonth)}
        >
          {paid && `${formatMoney(paid.lastMonth)} last month`}
        </Figure>
        <Figure
          name="Expected from plans"
          to="/admin/subscriptions/clients?filter=renewing"
          value={inDollars(plans?.monthly)}
        >
          {plans && `a month from ${countOf(plans.count, 'plan')}`}
        </Figure>
      </dl>
    </Section>
  )
}
