import type { FeatureJobs } from '#server/jobs.ts'
import { blogJobs } from './blog/jobs.server.ts'
import { passwordJobs } from './passwords/jobs.server.ts'

/** What domains do behind the requests. */
export const jobs: FeatureJobs = { ...blogJobs, ...passwordJobs }
