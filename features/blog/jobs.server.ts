import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { publishDue } from './queries.server.ts'

export const blogJobs: Pick<FeatureJobs, 'publish-posts'> = {
  'publish-posts': ({ db, now }) => publishDue(db, now()),
}
