import { formatNumber } from '#shared/address/region.ts'
import { formatSums } from '#shared/money.ts'
import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { AmountList } from '#ui/details/amount-list.tsx'
import { invoices } from '../contract.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { invoicePaths } from '../paths.ts'

const shown = 5

/** The newest invoices of a client, with what is owed in all, and the way to the rest. */
export function ClientInvoices({ clientId }: { clientId: string }) {
  const query = { client: clientId, sort: '-dateIssued', limit: shown } as const
  const { data, error, refetch } = useRead(invoices.list, { query })
  const sums = useRead(invoices.sums, { query: { client: clientId } }).data
  return (
    <Card
      title="Invoices"
      actions={
        data?.total ? (
          <span className="flex flex-wrap gap-x-5 text-small">
            <TextLink to={`${invoicePaths.list}?client=${clientId}`}>
              {data.total === 1 ? 'The list' : `All ${formatNumber(data.total)}`}
            </TextLink>
            <TextLink to={invoicePaths.statement(clientId)}>Statement</TextLink>
          </span>
        ) : undefined
      }
    >
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {data?.total === 0 && <p className="text-ink-soft text-small">No Invoices Found</p>}
      {data && data.total > 0 && sums && (
        <p className="mb-4 text-ink-soft text-small tabular-nums">
          {sums.currencies.some(({ open }) => open > 0)
            ? `${formatSums(sums.currencies, 'open')} is open`
            : 'Nothing is open'}
          {sums.currencies.some(({ overdue }) => overdue > 0) && (
            <>
              ,{' '}
              <span className="text-bad">
                {formatSums(sums.currencies, 'overdue')} of it overdue
              </span>
            </>
          )}
          .
        </p>
      )}
      <AmountList
        rows={data?.rows ?? []}
        describe={({ id, invoiceNumber, dateIssued, status, totalAmount, currency }) => ({
          name: invoiceNumber,
          to: invoicePaths.details(id),
          day: dateIssued,
          status: <InvoiceStatus status={status} />,
          amount: totalAmount,
          currency,
        })}
        className="-mb-3 empty:hidden"
      />
    </Card>
  )
}
