import { sql } from 'kysely'
import { dayIn, hourIn, localTime, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { staffPages } from './paths.ts'

function what() {
  const starts = localTime(sql.ref('starts_at'))
  return sql`service || ', ' || ${dayIn(starts)} || ' at ' || ${hourIn(starts)}`
}

const change = sql`case when status = 'Pending' then 'moved' else lower(status) end
  || case when (select role from account where account.id = appointment.changed_by) = 'User' then ' by the client' else '' end`

/** The booking and the latest change; intermediate changes are not stored. */
export const appointmentTimeline: TimelinePart = {
  kind: 'appointments',
  access: 'editor',
  select: ({ clientId }) => sql`
    select appointment.id || happened as id, at, 'Appointment ' || happened || ': ' || ${what()} as text,
      appointment.id as about, client_id as client
    from appointment cross join lateral (
      values (created_at, 'booked'), (case when sequence > 0 then updated_at end, ${change})
    ) as event (at, happened)
    where ${ofClient('client_id', clientId)} and at is not null`,
  pathOf: staffPages.details,
}
