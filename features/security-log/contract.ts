import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, optional, timestamp } from '#shared/fields.ts'
import { spans, topics } from './rules.ts'

const SecurityEvent = z.object({
  id,
  /** One of those in rules.ts. */
  kind: z.string(),
  /** Whose account it is about, by name; null where no account is known. */
  account: z.nullable(z.string()),
  /** Who did it, where that is somebody else. */
  by: z.nullable(z.string()),
  /** The network alone: 203.0.113.0/24. Null where no request was behind it. */
  address: z.nullable(z.string()),
  /** In words: Chrome on macOS. */
  device: z.string(),
  detail: z.string(),
  /** How often within one hour; `createdAt` is the last time. */
  times: z.int(),
  createdAt: timestamp,
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const securityLog = contract({
  list: {
    method: 'GET',
    path: '/api/security-log',
    summary: 'Sign-ins, failures and changes of accounts, newest first; kept for 90 days.',
    access: 'admin',
    query: z.extend(listQuery(['createdAt'], topics), {
      span: optional(z.enum(spans, 'Not a span of time.')),
    }),
    rows: SecurityEvent,
  },
})
