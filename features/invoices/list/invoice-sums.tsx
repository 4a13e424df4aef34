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
    <dl aria-label="Sums" className="grid grid-cols-3 max-xs:grid-cols-1">
      {lines.map(({ name, label }) => (
        <div
          key={name}
          className="border-line not-first:border-l not-first:pl-3 max-xs:not-first:border-l-0 max-xs:not-first:pl-0 sm:py-2 sm:not-first:pl-6"
        >
          <dt className="font-mono text-caption text-ink-faint">{label}</dt>
          <dd
            data-numeric
            className={`mt-1 font-display font-semibold text-base tracking-tight wrap-anywhere sm:text-h3 ${name === 'overdue' && data && data.overdue > 0 ? 'text-bad' : ''}`}
          >
            {data ? (
              formatMoney(data[name])
            ) : error ? (
              '–'
            ) : (
              <Skeleton className="h-[1lh] w-32 max-w-full" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
