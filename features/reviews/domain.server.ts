import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRecord } from '#server/http/first-reads.ts'
import { clientNeed, staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { reviews } from './contract.ts'
import { guestRoutes } from './guests/routes.server.ts'
import { findChangesNeed, findReviewNeed } from './need.server.ts'
import { reviewNotifications } from './notifications.ts'
import { reviewJobs } from './pages/jobs.server.ts'
import { reviewPaths } from './paths.ts'
import { reviewData } from './personal-data.server.ts'
import { reviewRoutes } from './routes.server.ts'
import { reviewSearch } from './search.server.ts'
import { reviewTimeline } from './timeline.server.ts'

export const reviewsDomain: ServerDomain = {
  routes: [...reviewRoutes, ...guestRoutes],
  firstReads: {
    [reviewPaths.staff(':id')]: [firstRecord(reviews.one)],
    [reviewPaths.client(':id')]: [firstRecord(reviews.one)],
  },
  jobs: reviewJobs,
  answers: [
    personalDataPart(reviewData),
    recordSearch(reviewSearch),
    timelinePart(reviewTimeline),
    clientNeed(findReviewNeed),
    staffNeed(findChangesNeed),
  ],
  notifications: reviewNotifications,
}
