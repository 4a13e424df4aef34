import { contentActions, copyPath } from '#content/actions.tsx'
import { changes } from '#content/changes/contract.ts'
import { updated } from '#content/columns.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/base/icons.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { useSelection } from '#ui/selection/use-selection.ts'
import { type Plan, plans } from '../contract.ts'
import { describePrices } from '../details/describe.ts'
import { PlanMark } from '../details/plan-look.tsx'
import { planList } from '../lists.ts'
import { staffPages } from '../paths.ts'

const columns: Column<Plan>[] = [
  {
    key: 'name',
    header: 'Plan',
    width: '10rem',
    sortable: true,
    cell: ({ id, name }) => (
      <span className="flex items-center gap-2.5 font-medium">
        <PlanMark name={name} />
        {may(plans.edit) ? (
          <TextLink to={staffPages.edit(id)} className="text-ink! decoration-transparent">
            {name}
          </TextLink>
        ) : (
          name
        )}
      </span>
    ),
  },
  { key: 'services', header: 'Services', from: 'table', cell: ServicesCell },
  {
    key: 'includedHours',
    header: 'Hours',
    width: '6rem',
    align: 'end',
    from: 'wide',
    cell: ({ includedHours }) =>
      includedHours === null ? (
        <span className="text-ink-faint">None</span>
      ) : (
        <span data-numeric>{includedHours}</span>
      ),
  },
  {
    key: 'fee',
    header: 'Fee per month',
    width: '9rem',
    align: 'end',
    sortable: true,
    inCard: 'amount',
    cell: (plan) => <span data-numeric>{describePrices(plan)}</span>,
  },
  {
    key: 'shown',
    header: 'Offered',
    width: '7rem',
    inCard: 'status',
    cell: ({ shown }) => (
      <Badge tone={shown ? 'good' : 'neutral'}>{shown ? 'Shown' : 'Hidden'}</Badge>
    ),
  },
  updated,
]

const listedServices = 3

function ServicesCell({ services }: Plan) {
  const rest = services.length - listedServices
  return (
    <ul className="line-clamp-2 max-w-2xl text-ink-soft">
      {services.slice(0, listedServices).map(({ service }, at) => (
        <li key={service} className="inline">
          {at > 0 && <span aria-hidden="true"> · </span>}
          {service}
        </li>
      ))}
      {rest > 0 && <li className="inline text-ink-faint"> and {rest} more</li>}
    </ul>
  )
}

const filterOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
]

const consequence =
  'Clients can no longer start it. If a client has it, it is hidden instead, and they keep it.'
const consequences =
  'Clients can no longer start them. Those that a client has are hidden instead, and they keep them.'

function actionsOf(
  plan: Plan,
  toggle: (plan: Plan) => void,
  remove: NonNullable<ReturnType<typeof useRemove<typeof plans.remove>>>,
) {
  const Icon = plan.shown ? EyeOffIcon : EyeIcon
  return contentActions({
    edit: staffPages.edit(plan.id),
    copy: copyPath(staffPages.add, plan.id),
    onDelete: () => remove(plan.name, { params: { id: plan.id } }),
  }).toSpliced(2, 0, {
    label: plan.shown ? 'Hide' : 'Show',
    icon: Icon,
    onSelect: () => toggle(plan),
  })
}

/** Maintenance plans, cheapest first. Only Admins can change them. */
export function PlanTable() {
  const list = useList(plans.list, planList)
  const refresh = [plans.list, plans.one]
  const remove = useRemove(plans.remove, {
    noun: 'plan',
    refresh,
    undo: changes.restore,
    consequence,
  })
  const show = useWrite(plans.edit, { refresh })
  const toggle = ({ id, shown, updatedAt }: Plan) =>
    show.mutate({ params: { id }, body: { shown: !shown, basedOn: updatedAt } })
  const selected = useSelection(list, {
    ...{ plural: 'plans', nameOf: ({ name }) => name, refresh },
    marks: {
      call: plans.showMany,
      bodies: [
        ['Show', { shown: true }],
        ['Hide', { shown: false }],
      ],
    },
    remove: { call: plans.removeMany, consequence: consequences, undo: changes.restoreMany },
  })
  return (
    <ResourceList
      list={list}
      caption="Plans"
      columns={columns}
      filters={<ListFilter list={list} label="Offered" all="All plans" options={filterOptions} />}
      actions={remove ? (plan) => actionsOf(plan, toggle, remove) : undefined}
      rowName={({ name }) => name}
      {...selected}
      empty={{
        title: 'No plans found.',
        text: 'Clients choose a maintenance plan in their portal.',
        action: may(plans.add) && <ButtonLink to={staffPages.add}>Add the first one</ButtonLink>,
      }}
    />
  )
}
