import { sql } from 'kysely'
import type { TimelinePart } from '#server/db/timeline-part.ts'
import { formatMoney } from '#shared/money.ts'
import { staffPages } from './paths.ts'
import { bonusAmount, highestRating } from './rules.ts'

const bonus = `Bonus of ${formatMoney(bonusAmount)} for the survey paid`

export const surveyTimeline: TimelinePart = {
  kind: 'survey',
  access: 'editor',
  select: ({ clientId }) => sql`
    select survey.id || happened as id, at, happened as text, survey.id as about
    from survey cross join lateral (
      values (created_at, 'Survey answered: ' || rating || ' of ' || ${sql.lit(highestRating)}),
        (bonus_recorded_at, ${sql.lit(bonus)})
    ) as event (at, happened)
    where account_id = ${clientId} and at is not null`,
  pathOf: staffPages.details,
}
