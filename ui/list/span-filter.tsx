import { type Span, spanNames } from '#shared/dates.ts'
import { ListFilter, type ListFilterProps } from '#ui/list/list-filter.tsx'

/** Limits a list of events to the last day, week and so on. */
export function SpanFilter({
  list,
  spans,
}: Pick<ListFilterProps, 'list'> & { spans: readonly Span[] }) {
  const options = spans.map((value) => ({ value, label: spanNames[value] }))
  return (
    <ListFilter compact list={list} name="span" label="Time" all="Any time" options={options} />
  )
}
