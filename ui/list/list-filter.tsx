import { useId } from 'react'
import type { List } from '#ui/list/list-state.ts'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'

export interface ListFilterProps {
  list: Pick<List<never>, 'chosen' | 'choose'>
  /** The query parameter. */
  name?: string
  /** The subject of the filter: Category. */
  label: string
  /** The label without a selection: All categories. */
  all: string
  options: readonly Option[]
  /** For one of several filters in a row. */
  compact?: boolean
}

const allValue = 'all'

/** A filter of a list in the admin portal, beside its search. */
export function ListFilter({
  list,
  name = 'filter',
  label,
  all,
  options,
  compact,
}: ListFilterProps) {
  const id = useId()
  return (
    <div className={compact ? 'w-[calc(50%-0.375rem)] max-2xs:w-full sm:w-42' : 'w-full sm:w-52'}>
      <span id={id} className="sr-only">
        {label}
      </span>
      <Select
        labelId={id}
        options={[{ value: allValue, label: all }, ...options]}
        value={list.chosen[name] ?? allValue}
        onChange={(value) => list.choose(name, value === allValue ? '' : value)}
      />
    </div>
  )
}
