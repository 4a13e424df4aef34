import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, message, optional } from '#shared/fields.ts'

export const notWaiting = declareError(
  'NOT_WAITING',
  409,
  'This design does not wait for an approval.',
)

/** The design as the client approves it. Persons without the right to invoices see no prices. */
const SeenDesign = z.object({
  invoiceNumber: z.string(),
  projectTitle: z.nullable(z.string()),
  items: z.array(
    z.object({ id, service: z.string(), description: z.string(), quantity: z.number() }),
  ),
})
export type SeenDesign = z.output<typeof SeenDesign>

/** A person with the right to projects alone reaches the invoices of projects. */
const rights = ['invoices', 'projects'] as const

export const designs = contract({
  waiting: {
    route: 'GET /api/invoice/designs',
    summary: 'The designs that wait for the approval of the client who asks, by invoice.',
    access: 'client',
    rights,
    query: z.object({ invoice: optional(id), project: optional(id) }),
    rows: z.extend(SeenDesign, {
      _id: id,
      id,
      /** Identifies what is seen, for the approval. */
      seen: z.string(),
    }),
    follows: ['invoice'],
  },
  approve: {
    route: 'POST /api/invoice/{id}/approve-design',
    summary: 'Approves what was seen, once, and sets the status Design Approved.',
    access: 'client',
    rights,
    body: z.object({ seen: z.string().check(z.maxLength(64)) }),
    reply: message,
    errors: [notWaiting, 'CONFLICT'],
  },
})
