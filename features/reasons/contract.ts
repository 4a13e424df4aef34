import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, id, idList, listQuery, message, text } from '#shared/fields.ts'

export const Reason = entity({ title: z.string(), description: z.string() })
export type Reason = z.output<typeof Reason>

export const SaveReason = z.object({
  title: text('Title is required'),
  description: text('Description is required', 2_000),
})

export const reasons = contract({
  list: {
    method: 'GET',
    path: '/api/reason',
    summary: 'All reasons to choose the agency, in the order of the site.',
    access: 'public',
    query: listQuery(['order', 'createdAt', 'updatedAt', 'title'], []),
    rows: Reason,
    shows: ['reason'],
  },
  one: {
    method: 'GET',
    path: '/api/reason/{id}',
    summary: 'One reason.',
    access: 'public',
    params: z.object({ id }),
    reply: Reason,
    shows: ['reason'],
  },
  ...contentCalls({ path: '/api/reason', noun: 'reason', entity: Reason, save: SaveReason }),
  order: {
    method: 'PUT',
    path: '/api/reason/order',
    summary: 'Puts reasons in the order of the site.',
    access: 'editor',
    body: z.object({ ids: idList }),
    reply: message,
  },
})
