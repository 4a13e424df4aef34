import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { clientPaths } from '#features/clients/paths.ts'
import { projectPaths } from '#features/projects/paths.ts'
import { clientName } from '#people/names.ts'
import { formatNumber } from '#shared/address/region.ts'
import { calendarDay, formatMinutes } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { formatSums } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Figure } from '#ui/details/figure.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import { Period } from '../ledger/contract.ts'
import { saveCsv } from '../ledger/save.ts'
import { type Revenue, revenue } from './contract.ts'

type Row = Revenue['rows'][number] & { id: string }

const columns: Column<Row>[] = [
  {
    key: 'project',
    header: 'Project',
    cell: ({ project }) =>
      project ? (
        <RecordLink to={projectPaths.details(project.id)}>{project.title}</RecordLink>
      ) : (
        'Without a project'
      ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) =>
      client ? (
        <TextLink to={clientPaths.details(client.clientId)}>{clientName(client)}</TextLink>
      ) : (
        '–'
      ),
  },
  {
    key: 'invoiced',
    header: 'Invoiced',
    width: '9rem',
    align: 'end',
    cell: ({ currencies }) => <span data-numeric>{formatSums(currencies, 'invoiced')}</span>,
  },
  {
    key: 'paid',
    header: 'Paid',
    width: '9rem',
    align: 'end',
    cell: ({ currencies }) => <span data-numeric>{formatSums(currencies, 'paid')}</span>,
  },
  {
    key: 'unbilled',
    header: 'Unbilled hours',
    width: '9rem',
    align: 'end',
    cell: ({ unbilledMinutes }) => <span data-numeric>{formatMinutes(unbilledMinutes)}</span>,
  },
]

/** The days of the address: this year at first. */
function useDays() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => calendarDay(new Date()))
  const { success, data } = z.safeParse(Period, Object.fromEntries(search))
  const { from = '', to = '' } = success ? data : {}
  const chosen = search.size > 0 ? { from, to } : { from: `${today.slice(0, 4)}-01-01`, to: today }
  const choose = (days: z.output<typeof Period>) =>
    setSearch({ from: days.from ?? '', to: days.to ?? '' })
  return [chosen, choose] as const
}

const loading = <Skeleton className="h-[1lh] w-24" />

/** Revenue by project, for a period. */
export function RevenuePage() {
  const [query, choose] = useDays()
  const [busy, setBusy] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useRead(revenue.list, { query })
  const shown = isPlaceholderData ? undefined : data

  async function save() {
    setBusy(true)
    await saveCsv(api.call(revenue.csv, { query }))
    setBusy(false)
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <Form
          key={`${query.from} ${query.to}`}
          schema={Period}
          defaultValues={query}
          onSubmit={async (days) => choose(days)}
          className="grid w-full gap-x-4 gap-y-4 sm:flex sm:w-auto sm:flex-wrap"
        >
          <DateField name="from" label="From" className="sm:w-48" />
          <DateField name="to" label="To" className="sm:w-48" />
          <div className="sm:pt-7">
            <SubmitButton busyLabel="Loading…">Show revenue</SubmitButton>
          </div>
        </Form>
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void save()}
          className="sm:mt-7"
          disabled={!shown?.total}
        >
          <DownloadIcon />
          CSV
        </Button>
      </div>
      {(shown || !error) && (
        <dl className="flex flex-wrap gap-x-12 gap-y-5" data-numeric>
          <Figure name="Invoiced">
            {shown ? formatSums(shown.currencies, 'invoiced') : loading}
          </Figure>
          <Figure name="Paid">{shown ? formatSums(shown.currencies, 'paid') : loading}</Figure>
          <Figure name="Unbilled hours">
            {shown ? formatMinutes(shown.unbilledMinutes) : loading}
          </Figure>
        </dl>
      )}
      <Table
        caption="Revenue by project"
        columns={columns}
        rows={shown?.rows.map((row) => ({ ...row, id: row.project?.id ?? '' }))}
        empty={{
          title: 'Nothing in this period.',
          text: 'No invoice was issued, nothing was paid, and no time waits for an invoice.',
        }}
        {...(error && { error: messageOr(error, 'An error occurred') })}
        onRetry={() => void refetch()}
      />
      {shown && shown.total > shown.rows.length && (
        <p className="text-ink-soft text-small">
          The first {formatNumber(shown.rows.length)} of {formatNumber(shown.total)} projects. The
          CSV has all.
        </p>
      )}
    </>
  )
}
