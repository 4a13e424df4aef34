import { jobs } from '#server/jobs/jobs.ts'
import { publishDue } from './queries.server.ts'

export const blogJobs = jobs({
  /** Publishes the posts whose time has come. */
  'publish-posts': {
    every: '* * * * *',
    // What failed is done by the next minute's.
    queue: { retryLimit: 0, expireInSeconds: 45, deleteAfterSeconds: 3600 },
    run: ({ db, now }) => publishDue(db, now()),
  },
})
