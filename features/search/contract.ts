import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, line } from '#shared/fields.ts'

const FoundRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes records with the same title. */
  note: z.string(),
  /** The path of its page. */
  to: z.string(),
})
export type FoundRecord = z.output<typeof FoundRecord>

const Group = z.object({ label: z.string(), records: z.array(FoundRecord) })
export type FoundGroup = z.output<typeof Group>

export const search = contract({
  find: {
    route: 'GET /api/search',
    summary:
      'Finds records that the caller may open by prefixes of words, and invoices by number; at most the five latest of each kind.',
    access: 'staff',
    query: z.object({ q: line('Please enter what to find.', 100) }),
    reply: z.object({
      groups: z.array(Group),
      /** The first contact person of a client among the records. */
      clientId: z.nullable(id),
    }),
  },
  client: {
    route: 'GET /api/search/client/{id}',
    summary: 'What to open of a client: open invoices, projects, the conversation and new records.',
    access: 'editor',
    reply: z.object({
      name: z.string(),
      records: z.array(FoundRecord),
      /** The conversation, and forms that already name the client. */
      pages: z.array(z.object({ title: z.string(), to: z.string() })),
    }),
    follows: ['invoice', 'project', 'account'],
  },
})
