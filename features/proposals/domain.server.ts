import { contentReads } from '#content/first-reads.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { clientNeed, staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { proposals } from './contract.ts'
import { proposalJobs } from './jobs.server.ts'
import { findPlanNeed, findProposalNeed } from './need.server.ts'
import { proposalNotifications } from './notifications.server.ts'
import { proposalPaths } from './paths.ts'
import { proposalData } from './personal-data.server.ts'
import { proposalRoutes } from './routes.server.ts'
import { proposalSearch } from './search.server.ts'
import { signingRoutes } from './signing/routes.server.ts'
import { templates } from './templates/contract.ts'
import { templateRoutes } from './templates/routes.server.ts'
import { proposalTimeline } from './timeline.server.ts'

export const proposalsDomain: ServerDomain = {
  routes: [...proposalRoutes, ...templateRoutes, ...signingRoutes],
  firstReads: {
    ...contentReads('proposal-template', templates),
    [proposalPaths.list]: [firstList(proposals.list)],
    [proposalPaths.create]: [firstRead(templates.list, { query: { sort: 'title' } })],
    [proposalPaths.edit(':id')]: [firstRecord(proposals.one)],
    [proposalPaths.details(':id')]: [firstRecord(proposals.one)],
  },
  jobs: proposalJobs,
  answers: [
    personalDataPart(proposalData),
    recordSearch(proposalSearch),
    timelinePart(proposalTimeline),
    staffNeed(findProposalNeed),
    clientNeed(findPlanNeed),
  ],
  notifications: proposalNotifications,
}
