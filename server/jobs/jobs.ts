import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type JobResult, PgBoss, type Job as QueuedJob } from 'pg-boss'
import type { Kernel } from '#server/context.ts'
import { type Connection, isUnavailable } from '#server/db/db.ts'
import { inSpan, type Span, spanKinds } from '#server/tracing/trace.ts'
import { GiveUp, type Jobs } from './queue.ts'
import { sweep } from './sweep.ts'

type QueueOptions = Parameters<PgBoss['createQueue']>[1]

/** The context of a job. */
export interface JobContext extends Kernel {
  /** For work that needs a session of its own. */
  connection: Connection
}

interface Declaration<Data> {
  /** A cron expression, in UTC. Each tick is one job, for all processes together. */
  every?: string
  /** `persistent` unless declared otherwise. */
  queue?: QueueOptions
  /** A process runs one at a time, so that a kill repeats at most one. Otherwise it runs up to ten at once. */
  oneAtATime?: boolean
  /** The id stays the same when a job is retried. */
  run(ctx: JobContext, data: Data, id: string): Promise<unknown>
}

/** A declared job. The parameter of `run` types its data. */
export interface Job<Data extends object = object> extends Declaration<Data> {
  name: string
}

type NoData = Record<string, never>
type DataOf<D extends Declaration<never>> =
  Parameters<D['run']> extends [unknown, infer Data extends object, ...unknown[]] ? Data : NoData

/** Declares the jobs of a domain. Each name is the name of its queue. */
export function jobs<const D extends Record<string, Declaration<never>>>(
  declared: D,
): { [N in keyof D]: Job<DataOf<D[N]>> } {
  const named = Object.entries(declared).map(([name, one]) => [name, { ...one, name }])
  return Object.fromEntries(named)
}

const schema = 'job'
const deadLetter = 'failed'

/** Retries for a day with a backoff of up to 45 s, so a job runs within a minute after a third party recovers. */
export const persistent = {
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 45,
  expireInSeconds: 45,
  notify: true,
  deadLetter,
} satisfies QueueOptions

export const sweepJobs = jobs({
  sweep: {
    every: '17 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
    run: (ctx) => sweep(ctx),
  },
})

interface JobsOptions {
  connection: Connection
  kernel: Omit<JobContext, 'jobs' | 'connection'>
  declared: readonly Record<string, Job>[]
  /** If false, cron expressions enqueue nothing. True by default. */
  schedule?: boolean | undefined
}

export async function startJobs({
  connection,
  kernel,
  declared,
  schedule = true,
}: JobsOptions): Promise<Jobs> {
  const { log } = kernel
  const patient = { ...connection, query_timeout: 30_000, keepAlive: true }
  const all = requireUniqueNames(declared)
  const boss = new PgBoss({
    ...patient,
    application_name: 'atrium-jobs',
    schema,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
    schedule,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue error'))
  await boss.start()
  await storeQueues(boss, all)
  const own: Jobs = {
    async send(db, { name }, data, { afterSeconds = 0, id, key, priority = 0 } = {}) {
      const named = { ...(id && { id }), ...(key && { singletonKey: key }) }
      const options = { db: fromKysely(db), startAfter: afterSeconds, priority, ...named }
      await boss.send(name, data, options)
    },
    // pg-boss itself checks only every half second whether its workers are done.
    stop: async () => {
      const done = Promise.all(all.map(({ name }) => boss.offWork(name)))
      await Promise.race([done, pause(10_000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
  const ctx = { ...kernel, connection, jobs: own }
  for (const job of all) await serve(boss, ctx, job)
  return own
}

/** Creates the tables of the queue, and the queues of declared jobs, without running any job. */
export async function installJobQueue(connection: Connection, declared?: JobsOptions['declared']) {
  const boss = new PgBoss({ ...connection, schema, supervise: false, schedule: false })
  await boss.start()
  if (declared) await storeQueues(boss, requireUniqueNames(declared))
  await boss.stop({ graceful: false })
}

function requireUniqueNames(declared: JobsOptions['declared']): Job[] {
  const all = declared.flatMap((domain) => Object.values(domain))
  const names = all.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`there are two jobs named ${twice}`)
  return all
}

/** Writes only what differs from the stored queues and schedules, which is nothing at most starts. */
async function storeQueues(boss: PgBoss, declared: Job[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  if (!queues.has(deadLetter)) await boss.createQueue(deadLetter)
  for (const { name, every, queue = persistent } of declared) {
    const wanted: NonNullable<QueueOptions> = { notify: true, ...queue }
    // The policy of a queue cannot change.
    const { policy: _, ...changeable } = wanted
    const stored = queues.get(name)
    if (!stored) await boss.createQueue(name, wanted)
    else if (!includes(stored, changeable)) await boss.updateQueue(name, changeable)
    if (every && schedules.get(name) !== every) await boss.schedule(name, every)
  }
}

const includes = (stored: object, options: object) =>
  isDeepStrictEqual({ ...stored, ...options }, { ...stored })

/** Jobs of a killed process stay active until they expire and are retried. */
async function serve(boss: PgBoss, ctx: JobContext, job: Job) {
  const { name, oneAtATime } = job
  const settings = {
    batchSize: oneAtATime ? 1 : 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    // Applies while the connection for notifications is lost.
    pollingIntervalSeconds: 1,
    // A commit notifies the workers. Polling finds the jobs that are due later, such as retries.
    notifyPollingIntervalSeconds: 5,
  } as const
  const worker = await boss.work<object>(name, settings, (queued) => {
    // The queue does not burst with batches of one, so the next job is fetched without a pause this way.
    if (oneAtATime) boss.notifyWorker(worker)
    return Promise.all(
      queued.map(async (one) => {
        const traced = { name: `job ${name}`, kind: spanKinds.consumer }
        const result = await inSpan(ctx.tracer, traced, (span) => run(one, job, ctx, span))
        // Completed by itself rather than with its batch, so that a killed process repeats as little as possible.
        if (result.status === 'completed') await boss.complete(name, one.id).catch(() => {})
        return result
      }),
    )
  })
}

async function run(
  { id, data, retryCount }: QueuedJob<object>,
  job: Job,
  ctx: JobContext,
  span?: Span,
): Promise<JobResult> {
  try {
    // Dates are in the time zone of the settings.
    await ctx.settings.refresh(ctx.db)
    await job.run(ctx, data, id)
    return { id, status: 'completed' }
  } catch (error) {
    if (span) span.failed = true
    const message = error instanceof Error ? error.message : String(error)
    const permanent = error instanceof GiveUp
    // Third parties that do not answer are expected.
    const problem = permanent || isUnavailable(error) ? {} : ctx.problems.report(error, job.name)
    const details = { id, name: job.name, retryCount, error: message, ...problem }
    ctx.log[permanent ? 'error' : 'warn'](details, 'job failed')
    return { id, status: permanent ? 'deadletter' : 'failed', output: { message } }
  }
}
