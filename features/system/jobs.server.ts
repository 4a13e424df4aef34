import { jobs } from '#server/jobs/jobs.ts'
import { backUp, backUpNightly } from './backups.server.ts'

// Large installations take hours. A retry after a full disk or a lost connection can succeed.
const queue = { retryLimit: 2, retryDelay: 900, expireInSeconds: 6 * 3600 }

export const systemJobs = jobs({
  // In UTC, when there is little traffic.
  'back-up-nightly': { every: '23 2 * * *', queue, run: backUpNightly },
  'back-up': { queue: { ...queue, retryLimit: 0 }, run: backUp },
})
