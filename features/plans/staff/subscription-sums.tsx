import { formatMoney } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { subscriptions } from '../contract.ts'

/** Monthly revenue and the number of continuing subscriptions. */
export function SubscriptionSums() {
  const { data, error } = useRead(subscriptions.sums, {})
  const states = data?.states
  const figures = [
    { name: 'Per month', value: data && formatMoney(data.monthly) },
    { name: 'Active', value: states && String(states.active + states.ending) },
    { name: 'Past due', value: states && String(states['past-due']), isBad: states?.['past-due'] },
    { name: 'Suspended', value: states && String(states.suspended), isBad: states?.suspended },
  ]
  return (
    <dl aria-label="Sums" className="grid grid-cols-2 gap-y-4 sm:grid-cols-4">
      {figures.map(({ name, value, isBad }) => (
        <div
          key={name}
          className="border-line sm:not-first:border-l sm:not-first:pl-6 max-sm:even:border-l max-sm:even:pl-4"
        >
          <dt className="font-mono text-caption text-ink-faint">{name}</dt>
          <dd
            data-numeric
            className={`mt-1 font-display font-semibold text-h3 tracking-tight wrap-anywhere ${isBad ? 'text-bad' : ''}`}
          >
            {value ?? (error ? '–' : <Skeleton className="h-[1lh] w-20" />)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
