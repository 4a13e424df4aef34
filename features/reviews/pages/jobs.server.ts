import { type JobContext, jobs, persistent } from '#server/jobs/jobs.ts'
import { prepareNext } from './prepare.server.ts'

export const reviewJobs = jobs({
  /** A step of a version: reads a file, makes one page, or shows it. So versions take turns. */
  'prepare-review': {
    queue: { ...persistent, expireInSeconds: 300 },
    oneAtATime: true,
    async run(ctx: JobContext, data: { versionId: string }) {
      const isLeft = await prepareNext(ctx, data.versionId)
      if (isLeft) await ctx.jobs.send(ctx.db, reviewJobs['prepare-review'], data)
    },
  },
})
