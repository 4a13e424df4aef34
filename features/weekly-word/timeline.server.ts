import { sql } from 'kysely'
import { ofClient, type TimelinePart } from '#server/db/timeline-part.ts'

/** The words that were mailed, until the sweep removes their rows. */
export const weeklyTimeline: TimelinePart = {
  kind: 'projects',
  access: 'editor',
  select: ({ clientId }) => sql`
    select client_id::text || week as id, min(created_at) as at, client_id as about, client_id as client,
      'Weekly word sent to ' || count(*) || case count(*) when 1 then ' person' else ' people' end as text
    from weekly_word_mail where ${ofClient('client_id', clientId)} group by client_id, week`,
  pathOf: null,
}
