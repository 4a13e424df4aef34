import { sql } from 'kysely'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { reviewPaths } from './paths.ts'

const version = sql`deliverable.title || ', version ' || version.number`

export const reviewTimeline: TimelinePart = {
  kind: 'projects',
  access: 'editor',
  select: ({ clientId }) => sql`
    select version.id, version.opened_at as at, deliverable.id as about,
      deliverable.client_id as client, 'Ready for review: ' || ${version} as text
    from deliverable_version as version
    join deliverable on deliverable.id = version.deliverable_id
    where version.state = 'open' and ${ofClient('deliverable.client_id', clientId)}
    union all
    select decision.id, decision.decided_at as at, deliverable.id as about,
      deliverable.client_id as client,
      'Review of ' || ${version} || ': ' || replace(version.decision, '-', ' ') as text
    from deliverable_version as version
    join decision on decision.id = version.decision_id
    join deliverable on deliverable.id = version.deliverable_id
    where ${ofClient('deliverable.client_id', clientId)}
    union all
    select comment.id, comment.created_at as at, deliverable.id as about,
      deliverable.client_id as client,
      'Comment on ' || deliverable.title || ': ' || ${excerptOf(sql.ref('comment.text'))} as text
    from pin_comment as comment
    join pin on pin.id = comment.pin_id
    join deliverable on deliverable.id = pin.deliverable_id
    where ${ofClient('deliverable.client_id', clientId)}`,
  pathOf: reviewPaths.staff,
}
