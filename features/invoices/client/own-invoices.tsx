import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { FileIcon } from '#ui/base/icons.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { invoices, type OwnInvoice } from '../contract.ts'
import { DownloadButton } from '../document/download-button.tsx'
import { InvoiceStatus } from '../invoice-status.tsx'
import { type ownFields, ownList } from '../lists.ts'
import { clientInvoicePaths } from '../paths.ts'
import { clientFilterNames } from '../rules.ts'

const ProjectChip = lazy(() => import('../project/project-chip.tsx'))

type Row = Pick<OwnInvoice, 'id' | (typeof ownFields)[number]>

const columns: Column<Row>[] = [
  {
    key: 'invoiceNumber',
    header: 'Invoice',
    width: '9rem',
    sortable: true,
    cell: ({ id, invoiceNumber }) => (
      <RecordLink to={clientInvoicePaths.details(id)}>{invoiceNumber}</RecordLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    inCard: 'status',
    cell: ({ status }) => <InvoiceStatus status={status} wraps />,
  },
  {
    key: 'dateIssued',
    header: 'Issued',
    width: dayWidth,
    sortable: true,
    from: 'wide',
    cell: ({ dateIssued }) => dateIssued && <CalendarDay day={dateIssued} />,
  },
  {
    key: 'dueDate',
    header: 'Due date',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ dueDate }) => <CalendarDay day={dueDate} />,
  },
  {
    key: 'totalAmount',
    header: 'Total',
    width: '8.5rem',
    align: 'end',
    inCard: 'amount',
    cell: (row) => <Total {...row} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '14rem',
    align: 'end',
    inCard: 'paragraph',
    cell: ({ id, invoiceNumber, status, dueNow }) => (
      <span className="inline-flex flex-wrap gap-2">
        {mayPayByCard() && dueNow > 0 && (
          <ButtonLink
            to={clientInvoicePaths.pay(id)}
            size="small"
            variant={status === 'Overdue' ? 'primary' : 'secondary'}
          >
            Pay Bill
            <span className="sr-only"> {invoiceNumber}</span>
          </ButtonLink>
        )}
        <DownloadButton id={id} invoiceNumber={invoiceNumber} size="small" />
      </span>
    ),
  },
]

function Total({ totalAmount, remainingBalance, currency }: Row) {
  const isPartlyPaid = remainingBalance > 0 && remainingBalance < totalAmount
  return (
    <span data-numeric className="whitespace-nowrap">
      <span className="font-medium">{formatMoney(totalAmount, currency)}</span>
      {isPartlyPaid && (
        <span className="block font-mono text-caption text-ink-faint">
          {formatMoney(remainingBalance, currency)} left
        </span>
      )}
    </span>
  )
}

export const useOwnInvoices = () => useList(invoices.own, { pollMs: 15_000, ...ownList })

/** The client's own invoices. */
export function OwnInvoices({ list }: { list: List<Row> }) {
  const { project } = list.chosen
  return (
    <>
      {project && (
        <Suspense>
          <ProjectChip id={project} onRemove={() => list.choose('project', '')} />
        </Suspense>
      )}
      <ResourceList
        csv={false}
        list={list}
        caption="Invoices"
        columns={columns}
        firstFilter={
          <ListFilter
            list={list}
            label="Status"
            all="All invoices"
            options={clientFilterNames.map((value) => ({
              value,
              label: value === 'Open' ? 'To pay' : value,
            }))}
          />
        }
        empty={{
          title: 'No Invoices Found',
          text: 'Your invoices are listed here as soon as there is one.',
        }}
      />
    </>
  )
}

const loadDialog = () => import('./statement-dialog.tsx')

/** Downloads the client's own statement. */
export function StatementButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLazy(loadDialog, open, close)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileIcon className="size-4.5" />
        Statement
      </Button>
      {dialog && <dialog.StatementDialog open={open} onClose={close} />}
    </>
  )
}
