import { sql } from 'kysely'
import type { TimelinePart } from '#server/db/timeline-part.ts'

/** Admins only: other staff see just the name and role of an account. */
export const accountTimeline: TimelinePart = {
  access: 'admin',
  select: ({ clientId }) => sql`
    select id, created_at as at, 'Account created' as text, id as about
    from account where id = ${clientId}
    union all
    select id, created_at,
      case kind when 'status-changed' then 'Status of the account: ' || detail
        else 'Link to set a password sent: ' || lower(detail) end, account_id
    from security_event
    where account_id = ${clientId} and kind in ('password-link-sent', 'status-changed')`,
  pathOf: null,
}
