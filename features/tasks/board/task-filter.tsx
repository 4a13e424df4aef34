import { nameOf } from '#people/names.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import type { List } from '#ui/list/list-state.ts'
import type { Task } from '../contract.ts'
import { filters, isStatus, statusLabels } from '../rules.ts'

interface TaskFilterProps {
  list: List<Task>
  /** The board shows each status in a column of its own. */
  withoutStatuses?: boolean
}

/** The filter of the list and of the board. Links may select by something else, which is named then. */
export function TaskFilter({ list, withoutStatuses = false }: TaskFilterProps) {
  const named = Object.entries(filters).map(([value, label]) => ({ value, label }))
  const options = withoutStatuses ? named.filter(({ value }) => !isStatus(value)) : named
  const { filter } = list
  const linked = filter && options.every(({ value }) => value !== filter) && labelOf(filter, list)
  return (
    <ListFilter
      list={list}
      label="Show"
      all="All Task"
      options={linked ? [...options, { value: filter, label: linked }] : options}
    />
  )
}

function labelOf(filter: string, { rows = [] }: List<Task>): string {
  if (isStatus(filter)) return statusLabels[filter]
  const [first] = rows
  if (first?.projectId.id === filter) return first.projectId.title
  if (first?.userId.id === filter) return nameOf(first.userId)
  return 'Selection'
}
