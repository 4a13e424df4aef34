import { useId } from 'react'
import { CapacityBar } from '#ui/figures/bar.tsx'
import type { Subscription } from '../subscriptions/contract.ts'
import { formatHours } from './describe.ts'

type Hours = Pick<Subscription, 'hoursUsed' | 'hoursLeft' | 'includedHours'>

/** Hours of the current month: used, left and included. */
export function SubscriptionHours(hours: Hours) {
  const id = useId()
  const { hoursUsed, hoursLeft, includedHours } = hours
  if (includedHours === null || hoursLeft === null) return null
  const over = hoursUsed - includedHours
  const figures = [
    { name: 'Used', value: hoursUsed },
    { name: 'Left', value: hoursLeft },
    { name: 'In the plan', value: includedHours },
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        Hours this month
      </h2>
      <dl className="mt-3 mb-4 grid grid-cols-3 gap-x-4">
        {figures.map(({ name, value }) => (
          <div key={name} className="border-line not-first:border-l not-first:pl-4">
            <dt className="font-mono text-caption text-ink-faint">{name}</dt>
            <dd className="font-display font-semibold text-h3 tabular-nums tracking-tight">
              {formatHours(value)}
            </dd>
          </div>
        ))}
      </dl>
      <CapacityBar value={hoursUsed} limit={includedHours} />
      <p className="mt-2.5 text-ink-soft text-small">
        {over > 0
          ? `${formatHours(over)} hours are over the plan and are billed separately.`
          : 'Work covered by the plan counts here. Unused hours do not carry over.'}
      </p>
    </section>
  )
}
