import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { leadJobs, sweepSpam } from './leads/jobs.server.ts'
import { leadNotifications } from './leads/notifications.server.ts'
import { leadRoutes } from './leads/routes.server.ts'
import { leadSearches } from './leads/search.server.ts'
import { leadTimeline } from './leads/timeline.server.ts'
import { inquiryData } from './personal-data.server.ts'
import { inquiryRoutes } from './routes.server.ts'

export const inquiriesDomain: ServerDomain = {
  routes: [...inquiryRoutes, ...leadRoutes],
  jobs: leadJobs,
  sweeps: [sweepSpam],
  answers: [
    personalDataPart(inquiryData),
    ...leadSearches.map(recordSearch),
    ...leadTimeline.map(timelinePart),
  ],
  notifications: leadNotifications,
}
