import { projectCompleted } from '#features/projects/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { inviteToSurvey } from './invitations/invite.server.ts'
import { surveyLetters } from './notifications.server.ts'
import { surveyNotifications } from './notifications.ts'
import { surveyData } from './personal-data.server.ts'
import { surveyRoutes } from './routes.server.ts'
import { surveyTimeline } from './timeline.server.ts'

export const surveyDomain: ServerDomain = {
  routes: surveyRoutes,
  answers: [
    personalDataPart(surveyData),
    timelinePart(surveyTimeline),
    notificationLetters(surveyLetters),
    projectCompleted(inviteToSurvey),
  ],
  notifications: surveyNotifications,
}
