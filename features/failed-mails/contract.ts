import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, message, optional, timestamp } from '#shared/fields.ts'

const FailedMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  /** The error of the mail server. */
  reason: z.string(),
  /** True while it is still being retried. */
  retried: z.boolean(),
  createdAt: timestamp,
})
export type FailedMail = z.output<typeof FailedMail>

export const failedMails = contract({
  list: {
    route: 'GET /api/failed-mail',
    summary: 'Emails that the mail server refused or does not accept, newest first.',
    access: 'admin',
    query: z.omit(listQuery(['createdAt'], []), { q: true, filter: true }),
    rows: FailedMail,
  },
  retry: {
    route: 'POST /api/failed-mail/retry',
    summary: 'Sends a failed email again, or all of them.',
    access: 'admin',
    body: z.object({ id: optional(id) }),
    reply: message,
  },
})
