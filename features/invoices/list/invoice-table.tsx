import { lazy, Suspense } from 'react'
import { PersonLink, updated } from '#content/columns.tsx'
import { formatMoney } from '#shared/money.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table-look.ts'
import { type Invoice, invoices } from '../contract.ts'
import { describeDisagreement } from '../disagreement.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { nameOf, useInvoiceActions } from './actions.tsx'
import { InvoiceFilter } from './invoice-filter.tsx'
import { InvoiceSums } from './invoice-sums.tsx'

const ClientChip = lazy(async () => ({ default: (await import('./client-chip.tsx')).ClientChip }))

const columns: Column<Invoice>[] = [
  {
    key: 'invoiceNumber',
    header: 'Invoice number',
    width: '8.25rem',
    sortable: true,
    cell: ({ id, invoiceNumber }) => (
      <RecordLink to={invoicePaths.details(id)}>{invoiceNumber ?? 'Draft'}</RecordLink>
    ),
  },
  {
    key: 'userId',
    header: 'Client',
    inCard: 'paragraph',
    cell: ({ userId }) => <PersonLink {...userId} />,
  },
  {
    key: 'items',
    header: 'Items',
    width: '3.75rem',
    from: 'wide',
    align: 'end',
    cell: ({ items }) => <span data-numeric>{items.length}</span>,
  },
  {
    key: 'subTotal',
    header: 'Subtotal',
    width: '6.75rem',
    align: 'end',
    sortable: true,
    inCard: 'amount',
    cell: ({ subTotal }) => <span data-numeric>{formatMoney(subTotal)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '9.25rem',
    sortable: true,
    inCard: 'status',
    cell: StatusCell,
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
    key: 'dateIssued',
    header: 'Issued date',
    width: dayWidth,
    sortable: true,
    from: 'wide',
    cell: ({ dateIssued }) =>
      dateIssued ? (
        <CalendarDay day={dateIssued} />
      ) : (
        <span className="text-ink-faint">Not issued</span>
      ),
  },
  { ...updated, from: 'wide' },
]

function StatusCell(invoice: Invoice) {
  const disagreement = describeDisagreement(invoice)
  return (
    <span className="inline-block">
      <InvoiceStatus {...invoice} wraps />
      {disagreement && (
        <span className="mt-1 flex items-start gap-1.5 text-warn">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          <span>{disagreement}</span>
        </span>
      )}
      {invoice.voidReason && <span className="block text-ink-soft">{invoice.voidReason}</span>}
    </span>
  )
}

const withoutClient = columns.filter(({ key }) => key !== 'userId')

/** The invoices of all clients, or of one, which the page or a link names. */
export function useInvoices(client?: string) {
  return useList(invoices.list, {
    pollMs: 15_000,
    sort: '-dateIssued',
    ...(client ? { fixedQuery: { client } } : { extraFilters: ['client'] }),
  })
}

/** Invoices with their sums. */
export function InvoiceTable({ list, client }: { list: List<Invoice>; client?: string }) {
  const actions = useInvoiceActions()
  return (
    <>
      {!list.isEmpty && <InvoiceSums list={list} client={client} />}
      {list.chosen.client && (
        <Suspense>
          <ClientChip clientId={list.chosen.client} onRemove={() => list.choose('client', '')} />
        </Suspense>
      )}
      <ResourceList
        list={list}
        caption="Invoices"
        columns={client ? withoutClient : columns}
        firstFilter={<InvoiceFilter list={list} />}
        actions={actions}
        rowName={nameOf}
        empty={{
          title: 'No Invoices Found',
          text: 'What clients owe, and what they have paid.',
          action: may(invoices.add) && (
            <ButtonLink to={invoicePaths.create}>Create invoice</ButtonLink>
          ),
        }}
      />
    </>
  )
}

export function ClientInvoiceTable({ client }: { client: string }) {
  return <InvoiceTable list={useInvoices(client)} client={client} />
}
