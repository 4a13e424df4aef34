import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { bulkIds, bulkReply, id, listQuery, message, optional, timestamp } from '#shared/fields.ts'
import { changeKinds, spans } from './rules.ts'

const actions = ['add', 'edit', 'remove'] as const

const Change = z.object({
  id,
  action: z.enum(actions),
  /** The content kind: reason. */
  kind: z.string(),
  itemId: id,
  title: z.string(),
  /** Without a name if the account was deleted. */
  who: z.nullable(z.string()),
  /** The account of that person, unless it can no longer be opened. */
  accountId: z.nullable(id),
  /** The fields that the edit changed. */
  changed: z.array(z.string()),
  createdAt: timestamp,
})
export type Change = z.output<typeof Change>

const values = z.nullable(z.record(z.string(), z.unknown()))

export const changes = contract({
  list: {
    route: 'GET /api/change',
    summary: 'Who changed what, newest first. The filter is what was done.',
    access: 'admin',
    query: z.extend(listQuery(['createdAt'], actions), {
      kind: optional(z.enum(changeKinds, 'Not a kind.')),
      who: optional(id),
      span: optional(z.enum(spans, 'Not a span of time.')),
      itemId: optional(id),
    }),
    rows: Change,
    follows: ['content'],
  },
  people: {
    route: 'GET /api/change/people',
    summary: 'Everyone who changed something, by name.',
    access: 'admin',
    rows: z.object({ id, name: z.string() }),
    follows: ['content'],
  },
  one: {
    route: 'GET /api/change/{id}',
    summary: 'One change: what was before, what after, and what is there now.',
    access: 'editor',
    reply: z.extend(Change, {
      before: values,
      after: values,
      now: values,
      /** The labels of the fields of a settings section. */
      labels: z.optional(z.record(z.string(), z.string())),
      /** The URLs of the pictures in them that were deleted. */
      gone: z.array(z.string()),
      /** The `updatedAt` of the current record, for `basedOn` of a restore. */
      basedOn: z.nullable(timestamp),
    }),
    follows: ['content'],
  },
  versions: {
    route: 'GET /api/change/versions',
    summary: 'Lists the versions of one record, newest first, without changes of its position.',
    access: 'editor',
    query: z.extend(listQuery(['createdAt'], []), { itemId: id }),
    rows: Change,
    follows: ['content'],
  },
  editing: {
    route: 'POST /api/change/editing',
    summary: 'Tells that the form of a record is open, or was left. Returns who else has it open.',
    access: 'editor',
    body: z.object({ itemId: id, isLeaving: z.boolean('Yes or no?') }),
    limit: 'editing',
    reply: z.object({ others: z.array(z.string()) }),
  },
  restore: {
    route: 'POST /api/change/{id}/restore',
    summary:
      'Restores a record to its state before or after this change, even if it was deleted. With `basedOn` only while nobody else changed it. Restoring the state before the `changeId` of the reply undoes it.',
    access: 'editor',
    body: z.object({
      to: z.enum(['before', 'after'], 'Before or after?'),
      basedOn: optional(timestamp),
    }),
    reply: z.extend(message, { changeId: z.nullable(id) }),
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  restoreMany: {
    route: 'POST /api/change/bulk/restore',
    summary: 'Restores up to 100 things as they were before these changes, each with its outcome.',
    access: 'editor',
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  },
})
