import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { RecordLink } from '#ui/base/link.tsx'
import { CapacityBar } from '#ui/figures/bar.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { formatHours } from '../details/describe.ts'
import { PlanMark, SubscriptionState } from '../details/plan-look.tsx'
import { subscriptionList } from '../lists.ts'
import { staffPages } from '../paths.ts'
import { planNames, stateLabels, states } from '../rules.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { StartButton } from './start-button.tsx'
import { clientOf } from './subscription.ts'
import { SubscriptionSums } from './subscription-sums.tsx'
import { useSubscriptionActions } from './use-subscription-actions.tsx'

const columns: Column<Subscription>[] = [
  {
    key: 'client',
    header: 'Client',
    sortable: true,
    cell: (row) => (
      <span>
        <RecordLink to={staffPages.client(row.id)}>{clientOf(row)}</RecordLink>
        {row.userId.businessName && (
          <span className="line-clamp-2 font-normal text-ink-soft text-small">
            {row.userId.businessName}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Plan',
    width: '7.5rem',
    sortable: true,
    from: 'table',
    cell: ({ name }) => (
      <span className="inline-flex items-center gap-2.5">
        <PlanMark name={name} />
        {name}
      </span>
    ),
  },
  { key: 'state', header: 'State', width: '9.5rem', inCard: 'status', cell: StateCell },
  {
    key: 'hoursUsed',
    header: 'Hours used',
    width: '8rem',
    sortable: true,
    from: 'wide',
    cell: HoursCell,
  },
  {
    key: 'nextInvoice',
    header: 'Next invoice',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ nextInvoice }) =>
      nextInvoice ? (
        <CalendarDay day={nextInvoice.date} />
      ) : (
        <span className="text-ink-faint">None</span>
      ),
  },
  {
    key: 'startDate',
    header: 'Started',
    width: dayWidth,
    sortable: true,
    from: 'wide',
    cell: ({ startDate }) => <CalendarDay day={startDate} />,
  },
  {
    key: 'fee',
    header: 'Per month',
    width: '8rem',
    align: 'end',
    sortable: true,
    inCard: 'amount',
    cell: ({ fee, currency }) => <span data-numeric>{formatMoney(fee, currency)}</span>,
  },
]

function StateCell({ state, endsOn, owed, change, currency }: Subscription) {
  const note =
    state === 'ending' && endsOn
      ? `Ends on ${formatDay(endsOn)}`
      : owed && state !== 'pending'
        ? `${formatMoney(owed.amount, currency)} since ${formatDay(owed.dueDate)}`
        : change && `${change.name} from ${formatDay(change.from)}`
  return (
    <span className="inline-block">
      <SubscriptionState state={state} />
      {note && <span className="block text-ink-soft">{note}</span>}
    </span>
  )
}

function HoursCell({ hoursUsed, includedHours }: Subscription) {
  if (includedHours === null) return <span className="text-ink-faint">No hours</span>
  return (
    <span className="inline-block w-28 max-w-full">
      <span data-numeric className="mb-1 block">
        {formatHours(hoursUsed)} of {formatHours(includedHours)}
      </span>
      <CapacityBar value={hoursUsed} limit={includedHours} />
    </span>
  )
}

const stateOptions = [
  { value: 'current', label: 'All but ended' },
  { value: 'renewing', label: 'Renewing' },
  ...states.map((value) => ({ value, label: stateLabels[value] })),
]
const planOptions = planNames.map((value) => ({ value, label: value }))

/** All subscriptions of clients. Only Admins can change them. */
export function SubscriptionTable() {
  const list = useList(subscriptions.list, subscriptionList)
  const { actionsFor, dialog } = useSubscriptionActions()
  return (
    <>
      <SubscriptionSums />
      <ResourceList
        list={list}
        caption="Clients with plans"
        columns={columns}
        filters={
          <>
            <ListFilter compact list={list} label="State" all="All states" options={stateOptions} />
            <ListFilter
              compact
              list={list}
              name="plan"
              label="Plan"
              all="All plans"
              options={planOptions}
            />
          </>
        }
        actions={actionsFor}
        rowName={(row) => `the plan of ${clientOf(row)}`}
        empty={{
          title: 'No client has a plan.',
          text: 'Clients start a plan in their portal, and you can start one for them.',
          action: <StartButton />,
        }}
      />
      {dialog}
    </>
  )
}
