import { lazy, Suspense } from 'react'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import type { List } from '#ui/list/list-state.ts'
import { type Invoice, invoices } from '../contract.ts'
import { filters } from '../rules.ts'

const options = Object.entries(filters).map(([value, label]) => ({ value, label }))
const withoutVoided = options.filter(({ value }) => value !== 'Voided')

const ClientChip = lazy(async () => ({ default: (await import('./client-chip.tsx')).ClientChip }))

/** The filter of the list, and the client whom a link selects. Admins alone see voided invoices. */
export function InvoiceFilter({ list }: { list: List<Invoice> }) {
  const { client } = list.chosen
  return (
    <>
      <ListFilter
        list={list}
        label="Show"
        all="All invoices"
        options={may(invoices.remove) ? options : withoutVoided}
      />
      {client && (
        <Suspense>
          <ClientChip clientId={client} onRemove={() => list.choose('client', '')} />
        </Suspense>
      )}
    </>
  )
}
