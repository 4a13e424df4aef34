import type { ServerDomain } from '#server/domain.ts'
import { sweepVisits, visitorJobs } from './jobs.server.ts'
import { visitorRoutes } from './routes.server.ts'

export const visitorsDomain: ServerDomain = {
  routes: visitorRoutes,
  jobs: visitorJobs,
  sweeps: [sweepVisits],
}
