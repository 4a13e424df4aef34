import { jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { publishDue } from './queries.server.ts'

export const sweepPreviews: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('blog_preview').where('created_at', '<', daysAgo(1)).execute()

export const blogJobs = jobs({
  /** Publishes scheduled posts when they are due. */
  'publish-posts': {
    every: '* * * * *',
    // The job of the next minute replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 45, deleteAfterSeconds: 3600 },
    run: ({ db, now }) => publishDue(db, now()),
  },
})
