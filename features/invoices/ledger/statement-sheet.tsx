import { useId, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { formatDay } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'
import { invoicePaths } from '../paths.ts'
import { type Statement, statements } from './contract.ts'
import { saveCsv, savePdf } from './save.ts'

interface StatementSheetProps {
  query: {
    client: string
    from: string
    to: string
    project: string
    currency?: string | undefined
  }
}

type Line = Statement['lines'][number] & { id: string; currency: string }

const columns: Column<Line>[] = [
  { key: 'day', header: 'Date', width: '11rem', cell: ({ day }) => <CalendarDay day={day} /> },
  {
    key: 'text',
    header: 'Entry',
    inCard: 'paragraph',
    cell: ({ text, invoiceId, invoiceNumber }) => (
      <span>
        {text}{' '}
        <TextLink to={invoicePaths.details(invoiceId)} className="whitespace-nowrap tabular-nums">
          {invoiceNumber}
        </TextLink>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    inCard: 'amount',
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '8rem',
    align: 'end',
    cell: ({ balance, currency }) => (
      <span className="font-medium">{money(balance, currency)}</span>
    ),
  },
]

const money = (amount: number, currency: string) => (
  <span data-numeric>{formatMoney(amount, currency).replace('-', '−')}</span>
)

const allProjects = 'all'

interface SheetProps extends StatementSheetProps {
  onProject: (project: string) => void
}

/** The statement of a client on the screen, with its downloads. */
export function StatementSheet({ onProject, ...props }: SheetProps) {
  const [currency, setCurrency] = useState<string>()
  const query = { ...props.query, currency }
  const { data, error, isPlaceholderData, refetch } = useRead(statements.one, { query })
  const shown = isPlaceholderData ? undefined : data
  return (
    <section aria-label="Statement" className="flex flex-col gap-6">
      {(shown || !error) && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-ink border-t pt-4">
          {shown ? <Heading statement={shown} /> : <Skeleton className="h-12 w-64" />}
          {(!shown || shown.projects.length > 0) && (
            <Choice
              label="Project"
              options={[
                { value: allProjects, label: 'All projects' },
                ...(shown?.projects ?? []).map(({ id, title }) => ({ value: id, label: title })),
              ]}
              value={shown?.project?.id ?? allProjects}
              onChange={(chosen) => onProject(chosen === allProjects ? '' : chosen)}
            />
          )}
          {/* Nothing is summed over currencies, so each has a statement of its own. */}
          {shown && shown.currencies.length > 1 && (
            <Choice
              label="Currency"
              options={shown.currencies.map((value) => ({ value, label: value }))}
              value={shown.currency}
              onChange={setCurrency}
            />
          )}
          {shown ? (
            <Downloads query={query} statement={shown} />
          ) : (
            <Skeleton className="h-(--control-height) w-44" />
          )}
        </div>
      )}
      {(shown || !error) && <Sums statement={shown} />}
      <Table
        caption="Statement"
        columns={columns}
        rows={shown?.lines.map((line, at) => ({
          ...line,
          id: String(at),
          currency: shown.currency,
        }))}
        empty={{
          title: 'Nothing in this period.',
          text: 'No invoice was issued, and nothing was paid.',
        }}
        {...(error && { error: messageOr(error, 'An error occurred') })}
        onRetry={() => void refetch()}
      />
    </section>
  )
}

function Heading({ statement: { userId, from, to } }: { statement: Statement }) {
  return (
    <div className="min-w-0">
      <h2 className="text-h4 wrap-anywhere">
        {nameOf(userId)}
        {userId.businessName && <span className="text-ink-soft">, {userId.businessName}</span>}
      </h2>
      <p className="mt-1 text-ink-soft text-small">
        {from ? `${formatDay(from)} to ${formatDay(to)}` : `Up to ${formatDay(to)}`}
      </p>
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: Option[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className="font-mono text-caption text-ink-faint">
        {label}
      </p>
      <Select labelId={id} {...select} />
    </div>
  )
}

interface DownloadsProps extends StatementSheetProps {
  statement: Statement
}

function Downloads({ query, statement }: DownloadsProps) {
  const [busy, setBusy] = useState<'pdf' | 'csv'>()

  async function save(kind: 'pdf' | 'csv') {
    setBusy(kind)
    if (kind === 'csv') await saveCsv(api.call(statements.csv, { query }))
    else await savePdf(pdfName(statement), api.call(statements.pdf, { query }))
    setBusy(undefined)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" busy={busy === 'csv'} onClick={() => void save('csv')}>
        <DownloadIcon />
        CSV
      </Button>
      <Button variant="secondary" busy={busy === 'pdf'} onClick={() => void save('pdf')}>
        <DownloadIcon />
        PDF
      </Button>
    </div>
  )
}

const pdfName = ({ userId, to }: Statement) => `Statement ${nameOf(userId)} ${to}.pdf`

function Sums({ statement }: { statement: Statement | undefined }) {
  const sums = [
    { name: 'Owed before', amount: statement?.opening },
    { name: 'Invoiced', amount: statement?.invoiced },
    { name: 'Paid', amount: statement && 0 - statement.paid },
    ...(statement?.refunded ? [{ name: 'Refunded', amount: statement.refunded }] : []),
    ...(statement?.credited ? [{ name: 'Credited', amount: -statement.credited }] : []),
    { name: 'Owed at the end', amount: statement?.closing },
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4 max-sm:grid max-sm:grid-cols-2">
      {sums.map(({ name, amount }) => (
        <div key={name} className="last:sm:ml-auto last:sm:text-right last:[&>dd]:text-h2">
          <dt className="font-mono text-caption text-ink-faint">{name}</dt>
          <dd className="mt-1 font-display font-semibold text-h4 tracking-tight">
            {statement && amount !== undefined ? (
              money(amount, statement.currency)
            ) : (
              <Skeleton className="h-[1lh] w-24" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
