import { sql } from 'kysely'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { proposalPaths } from './paths.ts'

const declined = sql`'declined' || case when decline_reason = '' then ''
  else ' (' || ${excerptOf(sql.ref('decline_reason'))} || ')' end`

export const proposalTimeline: TimelinePart = {
  kind: 'proposals',
  access: 'editor',
  select: ({ clientId }) => sql`
    select proposal.id || happened as id, at, 'Proposal ' || happened || ': ' || title as text,
      proposal.id as about, client_id as client
    from proposal cross join lateral (
      values (sent_at, 'sent'), (opened_at, 'opened'), (signed_at, 'signed'), (declined_at, ${declined})
    ) as event (at, happened)
    where ${ofClient('client_id', clientId)} and at is not null`,
  pathOf: proposalPaths.details,
}
