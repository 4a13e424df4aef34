import { sweeps as domainSweeps } from '#features/jobs.server.ts'
import { sweepChallenges } from '#server/bot-check/bot-check-nonces.ts'
import type { Kernel } from '#server/context.ts'
import { sweepLimits } from '#server/http/limits.ts'
import { sweepPdfs } from '#server/pdf/stored-pdf.ts'
import { sweepProblems } from '#server/system/problems.ts'
import { jobs } from './jobs.ts'

const dayMs = 86_400_000

type SweepKernel = Pick<Kernel, 'config' | 'db' | 'jobs' | 'now'>

export interface SweepContext extends SweepKernel {
  /** The time this many days ago, in the format of the rows. */
  daysAgo(days: number): string
}

/** Removes the expired rows of one domain. */
export type Sweep = (ctx: SweepContext) => Promise<unknown>

const sweeps: readonly Sweep[] = [
  sweepLimits,
  sweepChallenges,
  sweepPdfs,
  sweepProblems,
  ...domainSweeps,
]

export const sweepJobs = jobs({
  sweep: {
    every: '17 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
    run: (ctx) => sweep(ctx),
  },
})

/** Runs all sweeps, even if one fails; the job is then retried. */
export async function sweep(kernel: SweepKernel): Promise<void> {
  const daysAgo = (days: number) => new Date(kernel.now().getTime() - days * dayMs).toISOString()
  const failures: unknown[] = []
  for (const clear of sweeps) {
    await clear({ ...kernel, daysAgo }).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
