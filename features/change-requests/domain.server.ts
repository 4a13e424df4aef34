import { valueAdded } from '#features/stages/public.server.ts'
import { taskCompleted } from '#features/tasks/public.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList } from '#server/http/first-reads.ts'
import { clientNeed, staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { changeRequests } from './contract.ts'
import { requestList } from './lists.ts'
import { findAskedNeed, findRequestNeed } from './need.server.ts'
import { requestNotifications } from './notifications.ts'
import { changePaths } from './paths.ts'
import { requestData } from './personal-data.server.ts'
import { listValueAdded } from './public.server.ts'
import { changeRequestRoutes } from './routes.server.ts'
import { requestSearch } from './search.server.ts'
import { finishOfTask } from './service.server.ts'
import { requestTimeline } from './timeline.server.ts'

export const changeRequestsDomain: ServerDomain = {
  routes: changeRequestRoutes,
  firstReads: { [changePaths.list]: [firstList(changeRequests.all, requestList)] },
  answers: [
    personalDataPart(requestData),
    recordSearch(requestSearch),
    timelinePart(requestTimeline),
    taskCompleted(finishOfTask),
    clientNeed(findRequestNeed),
    staffNeed(findAskedNeed),
    valueAdded(listValueAdded),
  ],
  notifications: requestNotifications,
}
