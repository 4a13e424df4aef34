import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { type AnswersTo, question } from '#server/questions.ts'
import type { SettingsCache } from '#server/settings-cache.ts'
import { dayMs } from '#shared/dates.ts'
import type { Jobs } from './queue.ts'

interface Services {
  answersTo: AnswersTo
  config: Config
  db: Db
  jobs: Jobs
  now: () => Date
  settings: SettingsCache
}

interface SweepContext extends Services {
  /** The time this many days ago, in the format of the rows. */
  daysAgo(days: number): string
}

/** Removes the expired rows of one domain. */
export type Sweep = (ctx: SweepContext) => Promise<unknown>

export const sweepOf = question<Sweep>()

/** Runs all sweeps, even if one fails; the job is then retried. */
export async function sweep(services: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(services.now().getTime() - days * dayMs).toISOString()
  const failures: unknown[] = []
  for (const clear of services.answersTo(sweepOf)) {
    await clear({ ...services, daysAgo }).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
