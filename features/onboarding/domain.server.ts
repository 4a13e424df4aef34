import { contentReads } from '#content/first-reads.server.ts'
import { projectPaths } from '#features/projects/paths.ts'
import { fileRefusal, startRefusal, statusReached } from '#features/projects/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRecord } from '#server/http/first-reads.ts'
import { clientNeed, staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { onboardings } from './contract.ts'
import { sweepLogins } from './logins.server.ts'
import { findContentNeed, findSentNeed } from './need.server.ts'
import { onboardingNotifications } from './notifications.ts'
import { onboardingData } from './personal-data.server.ts'
import { findAccepted, findMissing } from './queries.server.ts'
import { onboardingJobs } from './reminders/jobs.server.ts'
import { onboardingRoutes } from './routes.server.ts'
import { namesInWords } from './rules.ts'
import { noteClosing } from './service.server.ts'
import { templates } from './templates/contract.ts'
import { templateRoutes } from './templates/routes.server.ts'
import { onboardingTimeline } from './timeline.server.ts'

export const onboardingDomain: ServerDomain = {
  routes: [...onboardingRoutes, ...templateRoutes],
  firstReads: {
    ...contentReads('onboarding-template', templates),
    [projectPaths.details(':id')]: [firstRecord(onboardings.ofProject)],
  },
  jobs: onboardingJobs,
  sweeps: [sweepLogins],
  answers: [
    personalDataPart(onboardingData),
    timelinePart(onboardingTimeline),
    clientNeed(findContentNeed),
    staffNeed(findSentNeed),
    statusReached(noteClosing),
    fileRefusal(async (db, documentId) => {
      const title = await findAccepted(db, documentId)
      return title ? `It belongs to “${title}”, which is accepted, so it stays.` : null
    }),
    startRefusal(async (db, projectId) => {
      const missing = await findMissing(db, projectId)
      if (missing.length === 0) return null
      return `This project starts when its content is there. Missing: ${namesInWords(missing)}.`
    }),
  ],
  notifications: onboardingNotifications,
}
