import * as z from 'zod/mini'
import { contentContract, orderCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, text } from '#shared/fields.ts'

export const Reason = entity({ title: z.string(), description: z.string() })
export type Reason = z.output<typeof Reason>

export const SaveReason = z.object({
  title: text('Title is required'),
  description: text('Description is required', 2_000),
})

export const reasons = contract({
  ...contentContract('reason', {
    entity: Reason,
    save: SaveReason,
    sorts: ['order', 'title'],
    filters: [],
  }),
  order: orderCall('reason'),
})
