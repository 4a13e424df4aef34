import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, message, timestamp } from '#shared/fields.ts'

const actions = ['add', 'edit', 'remove'] as const

const Change = z.object({
  id,
  action: z.enum(actions),
  /** What kind of thing: reason. */
  kind: z.string(),
  itemId: id,
  title: z.string(),
  /** Whose name is not known any more was deleted. */
  who: z.nullable(z.string()),
  createdAt: timestamp,
})

const values = z.nullable(z.record(z.string(), z.unknown()))

export const changes = contract({
  list: {
    method: 'GET',
    path: '/api/change',
    summary: 'Who changed what, newest first.',
    access: 'admin',
    query: z.extend(listQuery(['createdAt'], actions), {
      kind: z.optional(z.string().check(z.maxLength(40))),
      who: z.optional(id),
      itemId: z.optional(id),
    }),
    rows: Change,
  },
  one: {
    method: 'GET',
    path: '/api/change/{id}',
    summary: 'One change with what was before and after.',
    access: 'editor',
    params: z.object({ id }),
    reply: z.extend(Change, { before: values, after: values }),
  },
  versions: {
    method: 'GET',
    path: '/api/change/versions',
    summary: 'The versions of one thing, newest first.',
    access: 'editor',
    query: z.extend(listQuery(['createdAt'], []), { itemId: id }),
    rows: Change,
  },
  restore: {
    method: 'POST',
    path: '/api/change/{id}/restore',
    summary:
      'Makes the thing again what it was before or after this change; a deleted one comes back.',
    access: 'editor',
    params: z.object({ id }),
    body: z.object({ to: z.enum(['before', 'after'], 'Before or after?') }),
    reply: message,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
})
