import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, timestamp } from '#shared/fields.ts'
import { kindNames } from './kinds.ts'

const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(kindNames),
  /** A sentence in plain text. */
  text: z.string(),
  /** The path of the page with details. */
  to: z.nullable(z.string()),
  timestamp,
})
export type TimelineEntry = z.output<typeof TimelineEntry>
export type Kind = TimelineEntry['kind']

export const timelines = contract({
  list: {
    method: 'GET',
    path: '/api/user/{id}/timeline',
    summary:
      'The history of a client, newest first: projects, files, time, invoices, payments, appointments, messages, plan, survey and leads; for an Admin also the account. The filter is a kind.',
    access: 'editor',
    params: z.object({ id }),
    query: z.omit(listQuery(['timestamp'], kindNames), { sort: true }),
    rows: TimelineEntry,
    follows: [
      'project',
      'project-update',
      'time',
      'invoice',
      'appointment',
      'chat',
      'plan',
      'survey',
      'resource',
      'lead',
      'account',
    ],
  },
})
