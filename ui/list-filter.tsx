import { useId } from 'react'
import type { List } from '#ui/list-state.ts'
import { type Option, Select } from '#ui/select.tsx'

interface ListFilterProps {
  list: Pick<List<never>, 'filter' | 'filterBy'>
  /** What is chosen by: Category. */
  label: string
  /** The words for no choice: All categories. */
  all: string
  options: readonly Option[]
}

const everything = 'all'

/** Narrows a list of the admin portal, beside its search. */
export function ListFilter({ list, label, all, options }: ListFilterProps) {
  const id = useId()
  return (
    <div className="w-full sm:w-52">
      <span id={id} className="sr-only">
        {label}
      </span>
      <Select
        labelId={id}
        options={[{ value: everything, label: all }, ...options]}
        value={list.filter ?? everything}
        onChange={(value) => list.filterBy(value === everything ? '' : value)}
      />
    </div>
  )
}
