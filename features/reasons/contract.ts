import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, listQuery } from '#shared/fields.ts'

export const Reason = entity({ title: z.string(), description: z.string() })
export type Reason = z.output<typeof Reason>

export const reasons = contract({
  list: {
    method: 'GET',
    path: '/api/reason',
    summary: 'All reasons to choose the agency, newest first.',
    access: 'public',
    query: listQuery(['createdAt'], []),
    rows: Reason,
    shows: ['reason'],
  },
})
