import { fromKysely, type JobResult, PgBoss, type Job as QueuedJob } from 'pg-boss'
import type { Kernel } from '#server/context.ts'
import type { Connection, Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { Mailer, Message } from '#server/mail/mail.ts'

/** The jobs of the process itself. */
interface OwnJobData {
  mail: Message
  /** The files of a picture whose row is gone. */
  'remove-files': { key: string }
  sweep: Record<string, never>
}

/** The jobs that domains do. */
interface FeatureJobData {
  /** A mail with a link to set a password, if there is an account for the address. */
  'password-link': { mail: 'reset' | 'locked' | 'welcome'; email: string }
  /** Publishes the posts whose time has come. */
  'publish-posts': Record<string, never>
}

/** What each job is given. */
export interface JobData extends OwnJobData, FeatureJobData {}

interface JobKernel extends Pick<Kernel, 'config' | 'db' | 'log' | 'now'> {
  mailer: Mailer
}

export type FeatureJobs = {
  [N in keyof FeatureJobData]: (kernel: JobKernel, data: FeatureJobData[N]) => Promise<unknown>
}

export type JobName = keyof JobData
export type JobHandlers = {
  [N in JobName]: (data: JobData[N], id: string, jobs: Jobs) => Promise<unknown>
}

export interface Jobs {
  /** Part of the caller's transaction: the job is there exactly when what it is about is. */
  send<N extends JobName>(db: Db, name: N, data: JobData[N]): Promise<void>
  /** Waits up to ten seconds for the jobs that run; what is left is done by the next process. */
  stop(): Promise<void>
}

/** Thrown by a job that would fail however often it is tried: it is kept as failed. */
export class GiveUp extends Error {}

interface JobsOptions {
  connection: Connection
  log: Log
  handlers: JobHandlers
  /** Cron expressions, in UTC. However many processes there are, each tick is one job. */
  schedules: { [N in JobName]?: string }
}

const deadLetter = 'failed'

// Growing pauses up to 45 s: what waits for another server is done within a minute after it is back. 2,000 are a day.
const persistent = {
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 45,
  expireInSeconds: 45,
  notify: true,
  deadLetter,
}

/** A killed process leaves its jobs as running; they expire and are tried again. */
const queues = {
  mail: persistent,
  'remove-files': persistent,
  // Whose address was typed in is nothing to keep.
  'password-link': { ...persistent, deleteAfterSeconds: 3600 },
  sweep: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  // What failed is done by the next minute's.
  'publish-posts': { retryLimit: 0, expireInSeconds: 45, deleteAfterSeconds: 3600 },
} satisfies Record<JobName, Parameters<PgBoss['createQueue']>[1]>

const names = Object.keys(queues) as JobName[]

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, log } = options
  const patient = { ...connection, query_timeout: 30_000, keepAlive: true }
  const boss = new PgBoss({
    ...patient,
    application_name: 'atrium-jobs',
    schema: 'job',
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  await boss.createQueue(deadLetter)
  const jobs: Jobs = {
    async send(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db) })
    },
    stop: () => boss.stop({ timeout: 10_000 }),
  }
  for (const name of names) await serve(boss, jobs, name, options)
  return jobs
}

async function serve<N extends JobName>(boss: PgBoss, own: Jobs, name: N, options: JobsOptions) {
  const { handlers, schedules, log } = options
  await boss.createQueue(name, queues[name])
  await boss.updateQueue(name, queues[name])
  const cron = schedules[name]
  if (cron) await boss.schedule(name, cron)
  const settings = {
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    // Behind the wake-up at commit; it also finds what is to be tried again.
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
  } as const
  await boss.work<JobData[N]>(name, settings, (jobs) =>
    Promise.all(jobs.map((job) => run(job, own, handlers[name], log))),
  )
}

async function run<D>(
  { id, name, data, retryCount }: QueuedJob<D>,
  jobs: Jobs,
  handle: (data: D, id: string, jobs: Jobs) => Promise<unknown>,
  log: Log,
): Promise<JobResult> {
  try {
    await handle(data, id, jobs)
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const hopeless = error instanceof GiveUp
    log[hopeless ? 'error' : 'warn']({ id, name, retryCount, error: message }, 'job failed')
    return { id, status: hopeless ? 'deadletter' : 'failed', output: { message } }
  }
}
