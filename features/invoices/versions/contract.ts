import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, timestamp } from '#shared/fields.ts'

const values = z.record(z.string(), z.unknown())

const InvoiceVersion = z.object({
  id,
  /** Null where the program acted by itself. */
  who: z.nullable(z.string()),
  createdAt: timestamp,
  /** The fields that differ from the version before. */
  changed: z.array(z.string()),
  /** In readable form, with names and amounts as text. */
  values,
  /** The version before; null for the first one. */
  before: z.nullable(values),
})
export type InvoiceVersion = z.output<typeof InvoiceVersion>

export const invoiceVersions = contract({
  list: {
    method: 'GET',
    path: '/api/invoice/{id}/versions',
    summary: 'The versions of an invoice, newest first, each beside the one before.',
    access: 'editor',
    params: z.object({ id }),
    query: z.omit(listQuery(['createdAt'], ['all']), { filter: true, sort: true, q: true }),
    rows: InvoiceVersion,
    follows: ['invoice'],
  },
})
