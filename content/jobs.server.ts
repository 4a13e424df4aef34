import { jobs } from '#server/jobs/jobs.ts'
import { sanitizeStale } from './rich-text.server.ts'

export const contentJobs = jobs({
  'sanitize-rich-text': {
    every: '*/10 * * * *',
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
    run: ({ db }) => sanitizeStale(db),
  },
})
