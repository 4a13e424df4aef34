import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { passwordJobs } from './auth/passwords/jobs.server.ts'
import { blogJobs } from './blog/jobs.server.ts'

/** What domains do behind the requests. */
export const jobs: FeatureJobs = { ...blogJobs, ...passwordJobs }
