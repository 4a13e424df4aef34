import { formatMinutes } from '#shared/dates.ts'
import { formatMoney, formatSums } from '#shared/money.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Figure } from '#ui/details/figure.tsx'
import { projectMoney } from './contract.ts'

/** The invoiced, paid and open amounts of a project, and for staff its unbilled time. */
export default function ProjectMoney({ projectId: id }: { projectId: string }) {
  const { data, error, refetch } = useRead(projectMoney.one, { params: { id } })
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-20 w-full" />
  const { currencies, unbilled } = data
  if (currencies.every(({ invoiced }) => invoiced === 0) && !unbilled?.minutes)
    return <p className="border-line border-t py-4 text-ink-soft">Nothing is invoiced yet.</p>
  return (
    <div className="@container border-line border-t py-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-4" data-numeric>
        <Figure name="Invoiced">{formatSums(currencies, 'invoiced')}</Figure>
        <Figure name="Paid">{formatSums(currencies, 'paid')}</Figure>
        <Figure name="Open">{formatSums(currencies, 'open')}</Figure>
        {unbilled && (
          <Figure name="Unbilled time">
            {formatMoney(unbilled.worth)}
            <p className="font-mono font-normal text-caption text-ink-soft tracking-normal">
              {formatMinutes(unbilled.minutes)} hours
            </p>
          </Figure>
        )}
      </dl>
    </div>
  )
}
