import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { sweepMails, weeklyJobs } from './jobs.server.ts'
import { findWordNeed } from './need.server.ts'
import { weeklyNotifications } from './notifications.ts'
import { weeklyData } from './personal-data.server.ts'
import { weeklyRoutes } from './routes.server.ts'
import { weeklyTimeline } from './timeline.server.ts'

export const weeklyWordDomain: ServerDomain = {
  routes: weeklyRoutes,
  jobs: weeklyJobs,
  sweeps: [sweepMails],
  notifications: weeklyNotifications,
  answers: [personalDataPart(weeklyData), timelinePart(weeklyTimeline), staffNeed(findWordNeed)],
}
