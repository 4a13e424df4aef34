import { formatDollars, formatSums } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { subscriptions } from '../subscriptions/contract.ts'

/** Monthly revenue and the number of continuing subscriptions. */
export function SubscriptionSums() {
  const { data, error } = useRead(subscriptions.sums, {})
  const states = data?.states
  const figures = [
    { name: 'Per month', value: data && formatSums(data.currencies, 'monthly', formatDollars) },
    { name: 'Active', value: states && String(states.active + states.ending) },
    { name: 'Past due', value: states && String(states['past-due']), isBad: states?.['past-due'] },
    { name: 'Suspended', value: states && String(states.suspended), isBad: states?.suspended },
  ]
  return (
    <dl aria-label="Sums" className="grid grid-cols-4 gap-y-2 max-sm:grid-cols-2">
      {figures.map(({ name, value, isBad }) => (
        <div
          key={name}
          className="border-line not-first:border-l not-first:pl-3 max-sm:odd:border-l-0 max-sm:odd:pl-0 sm:flex sm:min-h-6 sm:flex-wrap sm:items-baseline sm:gap-x-3 sm:not-first:pl-6"
        >
          <dt className="font-mono text-caption text-ink-faint">{name}</dt>
          <dd
            data-numeric
            className={`font-display font-semibold text-base tracking-tight wrap-anywhere sm:text-h4 ${isBad ? 'text-bad' : ''}`}
          >
            {value ?? (error ? '–' : <Skeleton className="h-[1lh] w-20 max-w-full" />)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
