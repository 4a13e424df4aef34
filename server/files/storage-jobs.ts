import { isBackupRunning } from '#server/backup/backup-lock.ts'
import { jobs } from '#server/jobs/jobs.ts'

const retryAfterSeconds = 60

export const storageJobs = jobs({
  /** Removes the files under a key whose row is gone. Storage may be slow, so no transaction waits for it. */
  'remove-files': {
    async run(ctx, data: { key: string }) {
      // The snapshot of a running backup may still contain the row.
      if (await isBackupRunning(ctx.db)) {
        const options = { afterSeconds: retryAfterSeconds }
        await ctx.jobs.send(ctx.db, storageJobs['remove-files'], data, options)
      } else await ctx.files.remove(data.key)
    },
  },
})
