import { sql } from 'kysely'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { onboardingPaths } from './paths.ts'

const decided = sql`case when state = 'returned'
  then 'returned (' || ${excerptOf(sql.ref('reason'))} || ')' else 'accepted' end`

export const onboardingTimeline: TimelinePart = {
  kind: 'projects',
  access: 'editor',
  select: ({ clientId }) => sql`
    select item.id || happened as id, at, 'Content ' || happened || ': ' || item.title as text,
      onboarding.project_id as about, onboarding.client_id as client
    from onboarding_item as item join onboarding on onboarding.id = item.onboarding_id
    cross join lateral (
      values (sent_at, 'sent'),
        (case when state in ('accepted', 'returned') then decided_at end, ${decided})
    ) as event (at, happened)
    where ${ofClient('onboarding.client_id', clientId)} and at is not null`,
  pathOf: onboardingPaths.staff,
}
