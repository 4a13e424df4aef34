import { useState } from 'react'
import { formatNumber } from '#shared/address/region.ts'
import { messageOr } from '#shared/errors.ts'
import { formatSums } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import { type Source, statistics } from '../statistics/contract.ts'
import { nameOf } from '../statistics/dimensions.ts'
import { fewRows, RowsSwitch } from './breakdown.tsx'
import { CsvButton } from './csv-button.tsx'
import type { StatisticsScreen } from './use-statistics.ts'

type Row = Source & { id: string }

const figure = (text: string) => <span data-numeric>{text}</span>

const headers = {
  visits: 'Visits',
  leads: 'Leads',
  proposals: 'Proposals',
  signed: 'Signed',
  clients: 'Clients',
}

const columns: Column<Row>[] = [
  {
    key: 'source',
    header: 'First source',
    cell: ({ source }) =>
      source === '' ? <span className="text-ink-soft">Not known</span> : nameOf('referrer', source),
  },
  ...(['visits', 'leads', 'proposals', 'signed', 'clients'] as const).map(
    (key): Column<Row> => ({
      ...{ key, header: headers[key], width: '6.5rem', align: 'end' },
      cell: (row) => figure(formatNumber(row[key])),
    }),
  ),
  {
    key: 'paid',
    header: 'Paid',
    width: '10rem',
    align: 'end',
    cell: ({ currencies }) => figure(formatSums(currencies, 'paid')),
  },
]

/** The funnel from visits to revenue, by the source of the visit. */
export function Sources({ screen }: { screen: StatisticsScreen }) {
  const { data, error, refetch } = useRead(statistics.sources, { query: screen.period })
  const [showsAll, setShowsAll] = useState(false)
  const rows = data?.sources.map((row) => ({ ...row, id: row.source }))
  return (
    <section aria-labelledby="sources" className="mt-4 flex flex-col gap-4 [--row-height:2.5rem]">
      <div className="border-ink border-t pt-3">
        <div className="flex items-center justify-between gap-4">
          <h2 id="sources" className="text-h4">
            From visit to cash
          </h2>
          <CsvButton screen={screen} table="sources" name="the funnel by source" />
        </div>
        <p className="mt-1 max-w-5xl text-ink-soft text-small">
          Where visits and the people who wrote in this period came from, and what became of them
          since: proposals sent and signed, new clients, and what they paid.
        </p>
      </div>
      <Table
        caption="The funnel by source"
        columns={columns}
        rows={showsAll ? rows : rows?.slice(0, fewRows)}
        empty={{ title: 'No visits and no messages in this period.' }}
        {...(error && { error: messageOr(error, 'An error occurred') })}
        onRetry={() => void refetch()}
      />
      {rows && rows.length > fewRows && (
        <div>
          <RowsSwitch showsAll={showsAll} onChange={setShowsAll} count={rows.length} />
        </div>
      )}
    </section>
  )
}
