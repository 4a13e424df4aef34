import { valueAdded } from '#features/stages/public.server.ts'
import { taskCompleted } from '#features/tasks/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { clientNeed, staffNeed } from '#server/needs.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { findAskedNeed, findRequestNeed } from './need.server.ts'
import { requestNotifications } from './notifications.ts'
import { requestData } from './personal-data.server.ts'
import { listValueAdded } from './public.server.ts'
import { changeRequestRoutes } from './routes.server.ts'
import { finishOfTask } from './service.server.ts'
import { requestTimeline } from './timeline.server.ts'

export const changeRequestsDomain: ServerDomain = {
  routes: changeRequestRoutes,
  answers: [
    personalDataPart(requestData),
    timelinePart(requestTimeline),
    taskCompleted(finishOfTask),
    clientNeed(findRequestNeed),
    staffNeed(findAskedNeed),
    valueAdded(listValueAdded),
  ],
  notifications: requestNotifications,
}
