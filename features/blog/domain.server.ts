import type { ServerDomain } from '#server/domain.ts'
import { blogJobs, sweepPreviews } from './jobs.server.ts'
import { blogRoutes } from './routes.server.ts'

export const blogDomain: ServerDomain = {
  routes: blogRoutes,
  jobs: blogJobs,
  sweeps: [sweepPreviews],
}
