import { useId } from 'react'
import { type Option, Select } from '#ui/base/select.tsx'
import type { List } from '#ui/list/list-state.ts'

export interface ListFilterProps {
  list: Pick<List<never>, 'chosen' | 'choose'>
  /** The parameter of the list's address. */
  name?: string
  /** What is chosen by: Category. */
  label: string
  /** The words for no choice: All categories. */
  all: string
  options: readonly Option[]
  /** One of several, which share a row. */
  narrow?: boolean
}

const everything = 'all'

/** Narrows a list of the admin portal, beside its search. */
export function ListFilter({
  list,
  name = 'filter',
  label,
  all,
  options,
  narrow,
}: ListFilterProps) {
  const id = useId()
  return (
    <div className={narrow ? 'w-[calc(50%-0.375rem)] sm:w-42' : 'w-full sm:w-52'}>
      <span id={id} className="sr-only">
        {label}
      </span>
      <Select
        labelId={id}
        options={[{ value: everything, label: all }, ...options]}
        value={list.chosen[name] ?? everything}
        onChange={(value) => list.choose(name, value === everything ? '' : value)}
      />
    </div>
  )
}
