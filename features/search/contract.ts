import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { line } from '#shared/fields.ts'

const FoundRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes records with the same title. */
  note: z.string(),
  /** The path of its page. */
  to: z.string(),
})
export type FoundRecord = z.output<typeof FoundRecord>

export const search = contract({
  find: {
    route: 'GET /api/search',
    summary:
      'Finds records that the caller may open by prefixes of words, and invoices by number; at most the five latest of each kind.',
    access: 'staff',
    query: z.object({ q: line('Please enter what to find.', 100) }),
    reply: z.object({
      groups: z.array(z.object({ label: z.string(), records: z.array(FoundRecord) })),
    }),
  },
})
