import { people, staffByName } from '#people/contract.ts'
import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { leads } from './leads/contract.ts'
import { leadJobs, sweepSpam } from './leads/jobs.server.ts'
import { leadNotifications } from './leads/notifications.server.ts'
import { leadRoutes } from './leads/routes.server.ts'
import { leadSearches } from './leads/search.server.ts'
import { leadTimeline } from './leads/timeline.server.ts'
import { leadPaths } from './paths.ts'
import { inquiryData } from './personal-data.server.ts'
import { inquiryRoutes } from './routes.server.ts'

const leadReads = [firstRecord(leads.one), firstRead(people.list, { query: staffByName })]

export const inquiriesDomain: ServerDomain = {
  routes: [...inquiryRoutes, ...leadRoutes],
  firstReads: {
    '/admin/*': [firstRead(leads.waiting)],
    [leadPaths.message]: [firstList(leads.messages)],
    [leadPaths.freelance]: [firstList(leads.inquiries)],
    [leadPaths.details('message', ':id')]: leadReads,
    [leadPaths.details('freelance', ':id')]: leadReads,
  },
  jobs: leadJobs,
  sweeps: [sweepSpam],
  answers: [
    personalDataPart(inquiryData),
    ...leadSearches.map(recordSearch),
    ...leadTimeline.map(timelinePart),
  ],
  notifications: leadNotifications,
}
