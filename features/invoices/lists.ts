import type { ListOptions } from '#shared/portal/lists.ts'

export const ownFields = [
  'invoiceNumber',
  'status',
  'totalAmount',
  'remainingBalance',
  'dueDate',
  'dateIssued',
] as const

/** The client's own invoices. */
export const ownList = { fields: ownFields, sort: '-dateIssued' } satisfies ListOptions

/** All invoices, or those of the client that the address names. */
export const staffList = { sort: '-dateIssued', extraFilters: ['client'] } satisfies ListOptions
