import type { ServerDomain } from '#server/domain.ts'
import { sweepVisits, visitorJobs } from './jobs.server.ts'
import { visitorRoutes } from './routes.server.ts'
import { statisticsRoutes } from './statistics/routes.server.ts'

export const visitorsDomain: ServerDomain = {
  routes: [...visitorRoutes, ...statisticsRoutes],
  jobs: visitorJobs,
  sweeps: [sweepVisits],
}
