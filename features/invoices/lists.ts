import type { ListOptions } from '#shared/portal/lists.ts'
import { filterNames } from './rules.ts'

export const ownFields = [
  'invoiceNumber',
  'status',
  'currency',
  'totalAmount',
  'remainingBalance',
  'dueNow',
  'dueDate',
  'dateIssued',
] as const

/** The client's own invoices. */
export const ownList = {
  fields: ownFields,
  sort: '-dateIssued',
  extraFilters: ['project'],
} satisfies ListOptions

/** All invoices, or those of the client or project that the address names. */
export const staffList = {
  sort: '-dateIssued',
  extraFilters: ['client', 'project'],
} satisfies ListOptions

/** All recurring invoices, or those of the client that the address names. */
export const recurringList = { sort: 'next', extraFilters: ['client'] } satisfies ListOptions

/** The sums of all invoices of the selected list. */
export const sumsOf = (q: string, { filter, client, project }: Record<string, string>) => ({
  query: { q, filter: filterNames.find((name) => name === filter), client, project },
})
