import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { listQuery, timestamp } from '#shared/fields.ts'

/** The kinds of entries in the order of the filter, with labels. */
export const kinds = {
  messages: 'Messages',
  projects: 'Projects',
  files: 'Files',
  time: 'Time',
  invoices: 'Invoices',
  payments: 'Payments',
  appointments: 'Appointments',
  plan: 'Plan',
  survey: 'Survey',
  leads: 'Leads',
  proposals: 'Proposals',
  account: 'Account',
} as const
export const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

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
    route: 'GET /api/user/{id}/timeline',
    summary:
      'The history of a client, newest first; for an Admin also that of the account of the contact person. The filter is a kind.',
    access: 'editor',
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
      'proposal',
      'onboarding',
      'account',
    ],
  },
})
