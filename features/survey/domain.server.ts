import { sql } from 'kysely'
import { projectCompleted } from '#features/projects/public.server.ts'
import { moneyIn, type TimelinePart, timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { clientNeed } from '#server/needs.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { surveys } from './contract.ts'
import { findSurveyNeed, inviteToSurvey } from './invitations/invite.server.ts'
import { surveyList } from './lists.ts'
import { surveyLetters } from './notifications.server.ts'
import { surveyNotifications } from './notifications.ts'
import { staffPages, surveyPage } from './paths.ts'
import { surveyData } from './personal-data.server.ts'
import { surveyResults } from './results/contract.ts'
import { surveyRoutes } from './routes.server.ts'
import { highestRating } from './rules.ts'

const bonus = sql`'Bonus of ' || ${moneyIn(sql.ref('bonus_cents'), sql.ref('bonus_currency'))}
  || ' for the survey paid'`

const surveyTimeline: TimelinePart = {
  kind: 'survey',
  access: 'editor',
  select: ({ clientId }) => sql`
    select survey.id || happened as id, at, happened as text, survey.id as about
    from survey cross join lateral (
      values (created_at, 'Survey answered: ' || rating || ' of ' || ${sql.lit(highestRating)}),
        (bonus_recorded_at, ${bonus})
    ) as event (at, happened)
    where client_id = ${clientId} and at is not null`,
  pathOf: staffPages.details,
}

export const surveyDomain: ServerDomain = {
  routes: surveyRoutes,
  firstReads: {
    [staffPages.list]: [firstList(surveys.list, surveyList), firstRead(surveys.offer)],
    [staffPages.results]: [firstRead(surveyResults.results), firstRead(surveys.offer)],
    [staffPages.details(':id')]: [firstRecord(surveys.one)],
    [surveyPage]: [firstRead(surveys.own), firstRead(surveys.offer)],
  },
  answers: [
    personalDataPart(surveyData),
    timelinePart(surveyTimeline),
    notificationLetters(surveyLetters),
    projectCompleted(inviteToSurvey),
    clientNeed(findSurveyNeed),
  ],
  notifications: surveyNotifications,
}
