import { contentActions } from '#content/actions.tsx'
import { PersonLink } from '#content/columns.tsx'
import { nameOf } from '#people/names.ts'
import { formatMoney } from '#shared/money.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import ClientChip from '../client/client-chip.tsx'
import { recurringList } from '../lists.ts'
import { invoicePaths } from '../paths.ts'
import { rhythmLabels } from '../reminder-rules.ts'
import { type RecurringInvoice, recurringInvoices } from './contract.ts'

/** Recurring invoices of a maintenance plan can be changed only through the plan. */
const clientsWithPlans = '/admin/subscriptions/clients'

const columns: Column<RecurringInvoice>[] = [
  { key: 'items', header: 'Items', cell: ItemsCell },
  {
    key: 'userId',
    header: 'Client',
    inCard: 'paragraph',
    cell: ({ userId }) => <PersonLink {...userId} />,
  },
  {
    key: 'totalAmount',
    header: 'Total',
    width: '7.5rem',
    align: 'end',
    inCard: 'amount',
    cell: ({ totalAmount, currency }) => (
      <span data-numeric className="whitespace-nowrap">
        {formatMoney(totalAmount, currency)}
      </span>
    ),
  },
  {
    key: 'every',
    header: 'Repeats',
    width: '6rem',
    inCard: 'status',
    cell: ({ every }) => rhythmLabels[every],
  },
  {
    key: 'next',
    header: 'Next date',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ next }) => <DayOr day={next} none="Over" />,
  },
  {
    key: 'ends',
    header: 'Ends',
    width: dayWidth,
    from: 'wide',
    cell: ({ ends }) => <DayOr day={ends} none="Never" />,
  },
  {
    key: 'draft',
    header: 'Mode',
    width: '8rem',
    from: 'wide',
    cell: ({ draft, ofPlan }) => (ofPlan ? 'Plan' : draft ? 'As draft' : 'Issued at once'),
  },
]

function ItemsCell({ id, items, ofPlan }: RecurringInvoice) {
  const first = items[0]?.service
  return (
    <>
      {may(recurringInvoices.edit) && !ofPlan ? (
        <RecordLink to={invoicePaths.editRecurring(id)}>{first}</RecordLink>
      ) : (
        <span className="line-clamp-2">{first}</span>
      )}
      {items.length > 1 && (
        <span className="block font-normal text-ink-soft text-small">
          and {items.length - 1} more
        </span>
      )}
    </>
  )
}

function DayOr({ day, none }: { day: string | null; none: string }) {
  return day ? <CalendarDay day={day} /> : <span className="text-ink-faint">{none}</span>
}

const labelOf = ({ items, userId }: RecurringInvoice) =>
  `${items[0]?.service} for ${nameOf(userId)}`

/** The recurring invoices of all clients, or of one whom a link names. Admins alone change them. */
export function RecurringTable() {
  const list = useList(recurringInvoices.list, recurringList)
  const remove = useRemove(recurringInvoices.remove, {
    noun: 'recurring invoice',
    refresh: [recurringInvoices.list],
    consequence: 'The invoices that it created stay.',
  })
  const { client } = list.chosen
  return (
    <>
      {client && <ClientChip clientId={client} onRemove={() => list.choose('client', '')} />}
      <ResourceList
        list={list}
        caption="Recurring invoices"
        columns={columns}
        actions={
          remove
            ? (row) =>
                row.ofPlan
                  ? contentActions({ details: clientsWithPlans })
                  : contentActions({
                      edit: invoicePaths.editRecurring(row.id),
                      onDelete: () => remove(labelOf(row), { params: { id: row.id } }),
                    })
            : undefined
        }
        rowName={labelOf}
        empty={{
          title: 'No recurring invoices found.',
          text: 'Invoices that are created each month, quarter or year.',
          action: may(recurringInvoices.add) && (
            <ButtonLink to={invoicePaths.addRecurring}>Add recurring invoice</ButtonLink>
          ),
        }}
      />
    </>
  )
}
