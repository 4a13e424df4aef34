import { formatNumber } from '#shared/address/region.ts'
import { messageOr } from '#shared/errors.ts'
import { formatSums } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import { type Source, statistics } from '../statistics/contract.ts'
import { nameOf } from '../statistics/dimensions.ts'
import type { Period } from '../statistics/periods.ts'

type Row = Source & { id: string }

const figure = (text: string) => <span data-numeric>{text}</span>

const columns: Column<Row>[] = [
  {
    key: 'source',
    header: 'First source',
    cell: ({ source }) =>
      source === '' ? <span className="text-ink-soft">Not known</span> : nameOf('referrer', source),
  },
  {
    key: 'leads',
    header: 'Leads',
    width: '8rem',
    align: 'end',
    cell: ({ leads }) => figure(formatNumber(leads)),
  },
  {
    key: 'clients',
    header: 'Clients',
    width: '8rem',
    align: 'end',
    cell: ({ clients }) => figure(formatNumber(clients)),
  },
  {
    key: 'paid',
    header: 'Paid',
    width: '10rem',
    align: 'end',
    cell: ({ currencies }) => figure(formatSums(currencies, 'paid')),
  },
]

/** Leads, clients and revenue by the source of the visit. */
export function Sources({ period }: { period: Period }) {
  const { data, error, refetch } = useRead(statistics.sources, { query: period })
  return (
    <section aria-labelledby="sources" className="mt-6 flex flex-col gap-4 lg:mt-8">
      <div className="border-ink border-t pt-3">
        <h2 id="sources" className="text-h4">
          From visit to cash
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft text-small">
          Where the people who wrote in this period came from, and what they have paid since. People
          who did not write are not counted.
        </p>
      </div>
      <Table
        caption="Leads by source"
        columns={columns}
        rows={data?.sources.map((row) => ({ ...row, id: row.source }))}
        empty={{ title: 'No messages or inquiries in this period.' }}
        {...(error && { error: messageOr(error, 'An error occurred') })}
        onRetry={() => void refetch()}
      />
    </section>
  )
}
