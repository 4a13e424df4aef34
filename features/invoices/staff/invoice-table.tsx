import { lazy, Suspense } from 'react'
import { PersonLink, updated } from '#content/columns.tsx'
import { formatDollars, formatMoney, formatSums } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { type Invoice, invoices } from '../contract.ts'
import { InvoiceStatus, invoiceLabel } from '../invoice-status.tsx'
import { describeDisagreement } from '../ledger/rules.ts'
import { staffList, sumsOf } from '../lists.ts'
import { invoicePaths } from '../paths.ts'
import { filters, linkedFilters } from '../rules.ts'
import { useInvoiceActions } from './actions.tsx'

const ClientChip = lazy(() => import('../client/client-chip.tsx'))
const ProjectChip = lazy(() => import('../project/project-chip.tsx'))

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
    width: '7.5rem',
    align: 'end',
    sortable: true,
    inCard: 'amount',
    cell: ({ subTotal, currency }) => (
      <span data-numeric className="whitespace-nowrap">
        {formatMoney(subTotal, currency)}
      </span>
    ),
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
  { ...updated, from: 'full' },
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

/** The invoices of all clients, or of the one or the project that the page or a link names. */
export function useInvoices(client?: string) {
  return useList(invoices.list, {
    pollMs: 15_000,
    ...staffList,
    ...(client && { fixedQuery: { client }, extraFilters: [] }),
  })
}

interface InvoiceTableProps {
  list: List<Invoice>
  client?: string | undefined
}

/** Invoices with their sums. */
export function InvoiceTable({ list, client }: InvoiceTableProps) {
  const actions = useInvoiceActions()
  const { chosen, choose } = list
  return (
    <>
      {!list.isEmpty && <InvoiceSums list={list} client={client} />}
      <Suspense>
        {chosen.client && (
          <ClientChip clientId={chosen.client} onRemove={() => choose('client', '')} />
        )}
        {chosen.project && (
          <ProjectChip id={chosen.project} onRemove={() => choose('project', '')} />
        )}
      </Suspense>
      <ResourceList
        list={list}
        caption="Invoices"
        columns={client ? withoutClient : columns}
        firstFilter={<InvoiceFilter list={list} />}
        actions={actions}
        rowName={invoiceLabel}
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

export default function ClientInvoiceTable({ client }: { client: string }) {
  return <InvoiceTable list={useInvoices(client)} client={client} />
}

const optionsOf = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))
const options = optionsOf(filters)
const linked = optionsOf(linkedFilters)
const withoutVoided = options.filter(({ value }) => value !== 'Voided')

/** The filter of the list. Admins alone see voided invoices. */
function InvoiceFilter({ list }: { list: List<Invoice> }) {
  const usual = may(invoices.remove) ? options : withoutVoided
  return (
    <ListFilter
      list={list}
      label="Show"
      all="All invoices"
      options={[...usual, ...linked.filter(({ value }) => value === list.filter)]}
    />
  )
}

const lines = [
  { name: 'open', label: 'Open' },
  { name: 'overdue', label: 'Overdue' },
  { name: 'paid', label: 'Paid' },
] as const

/** The open, overdue and paid amounts of all invoices of the list, not only of the page. */
function InvoiceSums({ list, client }: InvoiceTableProps) {
  const { q, chosen } = list
  const { data, error } = useRead(
    invoices.sums,
    sumsOf(q, { ...chosen, ...(client && { client }) }),
    {
      pollMs: 15_000,
    },
  )
  return (
    <dl aria-label="Sums" className="grid grid-cols-3 max-xs:grid-cols-1">
      {lines.map(({ name, label }) => (
        <div
          key={name}
          className="border-line not-first:border-l not-first:pl-3 max-xs:not-first:border-l-0 max-xs:not-first:pl-0 sm:flex sm:h-6 sm:items-baseline sm:gap-3 sm:not-first:pl-6"
        >
          <dt className="font-mono text-caption text-ink-faint">{label}</dt>
          <dd
            data-numeric
            className={`font-display font-semibold text-base tracking-tight wrap-anywhere max-sm:mt-1 sm:text-h4 ${name === 'overdue' && data?.currencies.some(({ overdue }) => overdue > 0) ? 'text-bad' : ''}`}
          >
            {data ? (
              formatSums(data.currencies, name, formatDollars)
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
