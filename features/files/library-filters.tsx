import { useId } from 'react'
import type { List } from '#ui/list/list-state.ts'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'
import { filterText, type LibraryKind, libraryKinds, parseFilter } from './rules.ts'

const all = 'all'

export const kindLabels: Record<LibraryKind, string> = {
  service: 'Services',
  blog: 'Blog',
  project: 'Projects',
  design: 'Design',
}

const kinds = [
  { value: all, label: 'All kinds' },
  ...libraryKinds.map((value) => ({ value, label: kindLabels[value] })),
]
const uses = [
  { value: all, label: 'Used or not' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
]
const orders = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-bytes', label: 'Largest first' },
]

interface LibraryFiltersProps {
  list: Pick<List<never>, 'filter' | 'filterBy'>
}

/** Filters by kind and by use. */
export function LibraryFilters({ list: { filter, filterBy } }: LibraryFiltersProps) {
  const { kind, use } = parseFilter(filter)
  const choose = (next: { kind?: string; use?: string }) =>
    filterBy(filterText(parseFilter(Object.values({ kind, use, ...next }).join('-'))))
  return (
    <>
      <Choice
        label="Kind"
        options={kinds}
        value={kind}
        onChange={(next) => choose({ kind: next })}
      />
      <Choice label="Use" options={uses} value={use} onChange={(next) => choose({ use: next })} />
    </>
  )
}

export function LibraryOrder({ list }: { list: Pick<List<never>, 'sort' | 'sortBy'> }) {
  return (
    <div className="max-sm:flex max-sm:w-38">
      <Choice label="Order" options={orders} value={list.sort} onChange={list.sortBy} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, options, value = all, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="max-sm:min-w-0 max-sm:flex-1 sm:w-40">
      <span id={id} className="sr-only">
        {label}
      </span>
      <Select labelId={id} options={options} value={value} onChange={onChange} />
    </div>
  )
}
