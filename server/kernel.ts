import type pg from 'pg'
import { jobs as domainJobs } from '#features/jobs.server.ts'
import { setPasswordPolicy } from '#shared/password.ts'
import { createBotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import type { Kernel } from './context.ts'
import type { Connections } from './db/database.ts'
import { createDb, createPool } from './db/db.ts'
import { type Events, type Listening, listen } from './db/events.ts'
import { openReplica } from './db/replica.ts'
import { createStorage } from './files/storage.ts'
import { storageJobs } from './files/storage-jobs.ts'
import type { Session } from './http/session.ts'
import { SessionCache } from './http/session-cache.ts'
import { startJobs } from './jobs/jobs.ts'
import { sweepJobs } from './jobs/sweep.ts'
import { LiveStreams } from './live/live-streams.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mail.ts'
import { mailJobs } from './mail/mail-jobs.ts'
import { purgeJobs } from './pages/purge-jobs.ts'
import { createPayments } from './payments/payments.ts'
import type { StripeApi } from './payments/stripe.ts'
import { createPdfRenderer } from './pdf/pdf-renderer.ts'
import { loadSecrets } from './secrets.ts'
import { SettingsCache } from './settings-cache.ts'
import { createProblems } from './system/problems.ts'
import type { Tracer } from './tracing/trace.ts'

export interface RunningKernel {
  kernel: Kernel
  pool: pg.Pool
  events: Events
  stop(): Promise<void>
}

interface StartOptions extends Listening {
  stripeApi?: StripeApi | undefined
  now?: () => Date
  poolSize?: number
  /** False in tests, which run jobs themselves and set the clock. */
  schedule?: boolean
}

/** The jobs that every process runs. */
export const usualJobs = [mailJobs, storageJobs, sweepJobs, ...domainJobs]

/** Starts all services of the process, on a database that is running and migrated. */
export async function startKernel(
  config: Config,
  { connection, direct, replica: readFrom }: Connections,
  log: Log,
  { now = () => new Date(), poolSize, schedule, stripeApi, ...listening }: StartOptions = {},
): Promise<RunningKernel> {
  setPasswordPolicy(config.passwordPolicy)
  const secrets = await loadSecrets(config.dataDir)
  const pool = createPool(connection, log, poolSize)
  const tracer = await startTracer(config, log)
  const db = createDb(pool, { pooler: connection.pooler, tracer })
  const files = createStorage(config, log)
  const mailer = createMailer(config, log)
  const pdf = createPdfRenderer(log)
  const botCheck = createBotCheck({ config, db, secret: secrets.challenges, now, log })
  const events = await listen({ connection: direct, pool, log, ...listening })
  const replica =
    readFrom && openReplica({ connection: readFrom, primary: db, events, log, tracer })
  const payments = createPayments({ config, db, secrets, now, stripeApi })
  const parts = {
    ...{ config, secrets, log, tracer, db, replica, files, mailer, pdf, botCheck, payments, now },
  }
  const caches = {
    sessions: new SessionCache<Session>(events, now),
    settings: new SettingsCache(events),
  }
  const live = new LiveStreams({ db, events, now, log })
  const problems = createProblems(db, log)
  const kernel = { ...parts, ...caches, live, problems }
  const jobs = await startJobs({
    connection: direct,
    kernel,
    declared: config.cdn ? [...usualJobs, purgeJobs] : usualJobs,
    schedule,
  })
  return {
    kernel: { ...kernel, jobs },
    pool,
    events,
    async stop() {
      await kernel.live.stop()
      await jobs.stop()
      mailer.close()
      await pdf.stop()
      await events.stop()
      await problems.stop()
      await replica?.stop()
      await pool.end()
      await tracer?.stop()
    },
  }
}

async function startTracer({ tracesUrl }: Config, log: Log): Promise<Tracer | undefined> {
  if (!tracesUrl) return undefined
  const { createTracer } = await import('./tracing/otlp.ts')
  return createTracer(tracesUrl, log)
}
