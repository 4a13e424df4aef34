import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, optional, timestamp } from '#shared/fields.ts'
import { spans, topics } from './rules.ts'

/** Without an id if the account can no longer be opened. */
const Person = z.object({ id: z.nullable(id), name: z.string() })
export type Person = z.output<typeof Person>

const SecurityEvent = z.object({
  id,
  /** A kind of rules.ts. */
  kind: z.string(),
  /** The affected account; null if unknown. */
  account: z.nullable(Person),
  /** The actor, if somebody else. */
  by: z.nullable(Person),
  /** The network only: 203.0.113.0/24. Null without a request. */
  address: z.nullable(z.string()),
  /** In readable form: Chrome on macOS. */
  device: z.string(),
  detail: z.string(),
  /** The number of times within an hour; `createdAt` is the last one. */
  times: z.int(),
  createdAt: timestamp,
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const securityLog = contract({
  list: {
    route: 'GET /api/security-log',
    summary: 'Sign-ins, failures and account changes of the last 90 days, newest first.',
    access: 'admin',
    query: z.extend(listQuery(['createdAt'], topics), {
      span: optional(z.enum(spans, 'Not a span of time.')),
    }),
    rows: SecurityEvent,
  },
})
