import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import type { List } from '#ui/list/list-state.ts'
import { type Invoice, invoices } from '../contract.ts'
import { filters, linkedFilters } from '../rules.ts'

const optionsOf = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))
const options = optionsOf(filters)
const linked = optionsOf(linkedFilters)
const withoutVoided = options.filter(({ value }) => value !== 'Voided')

/** The filter of the list. Admins alone see voided invoices. */
export function InvoiceFilter({ list }: { list: List<Invoice> }) {
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
