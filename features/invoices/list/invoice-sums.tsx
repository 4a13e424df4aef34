import { formatMoney } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import type { List } from '#ui/list/list-state.ts'
import { type Invoice, invoices } from '../contract.ts'
import { filterNames } from '../rules.ts'

const lines = [
  { name: 'open', label: 'Open' },
  { name: 'overdue', label: 'Overdue' },
  { name: 'paid', label: 'Paid' },
] as const

/** The open, overdue and paid amounts of all invoices of the list, not only of the page. */
export function InvoiceSums({
  list,
  client,
}: {
  list: List<Invoice>
  client?: string | undefined
}) {
  const { q, chosen } = list
  const query = {
    q,
    filter: filterNames.find((name) => name === chosen.filter),
    client: client ?? chosen.client,
  }
  const { data, error } = useRead(invoices.sums, { query }, { pollMs: 15_000 })
  return (
    <dl aria-label="Sums" className="grid sm:grid-cols-3">
      {lines.map(({ name, label }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-2 not-first:max-sm:border-t sm:block sm:not-first:border-l sm:not-first:pl-6"
        >
          <dt className="font-mono text-caption text-ink-faint">{label}</dt>
          <dd
            data-numeric
            className={`font-display font-semibold text-h4 tracking-tight wrap-anywhere sm:mt-1 sm:text-h3 ${name === 'overdue' && data && data.overdue > 0 ? 'text-bad' : ''}`}
          >
            {data ? formatMoney(data[name]) : error ? '–' : <Skeleton className="h-[1lh] w-32" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
