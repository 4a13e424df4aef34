import { type ReactNode, useState } from 'react'
import { calendarDay, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Subscription } from '../subscriptions/contract.ts'
import { describeState } from './describe.ts'
import { SubscriptionState } from './plan-look.tsx'

interface SubscriptionFactsProps {
  subscription: Subscription
  /** Shown below the explanation of the state. */
  action?: ReactNode
}

/** The state of a subscription, its hours and its next invoice. */
export function SubscriptionFacts({ subscription, action }: SubscriptionFactsProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const { state, startDate, period, nextInvoice, currency } = subscription
  const lines = [
    period
      ? {
          name: 'This month',
          value: `${formatDay(period.starts)} to ${formatDay(period.ends)}`,
        }
      : { name: 'Starts', value: formatDay(startDate) },
    {
      name: 'Next invoice',
      value: nextInvoice
        ? `${formatMoney(nextInvoice.amount, currency)} on ${formatDay(nextInvoice.date)}`
        : 'None',
    },
  ]
  return (
    <section aria-label="At a glance">
      <p className="font-display font-semibold text-h3 tracking-tight">
        <SubscriptionState state={state} large />
      </p>
      <p className="mt-1.5 max-w-prose text-ink-soft">{describeState(subscription, today)}</p>
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
      {state !== 'ended' && (
        <dl className="mt-6 border-ink border-t">
          {lines.map(({ name, value }) => (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-3"
            >
              <dt className="font-mono text-caption text-ink-faint">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
