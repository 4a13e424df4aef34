import type pg from 'pg'
import { domains } from '#features/domains.server.ts'
import type { Session } from '#server/accounts/session.ts'
import { SessionCache } from '#server/accounts/session-cache.ts'
import { sweepChallenges } from '#server/bot-check/bot-check.ts'
import { createBotCheck } from '#server/bot-check/create-bot-check.ts'
import { type CameraOptions, createPageCamera } from '#server/browser/page-camera.ts'
import type { Config } from '#server/config.ts'
import type { Kernel } from '#server/context.ts'
import type { Connections } from '#server/db/database.ts'
import { createDb, createPool } from '#server/db/db.ts'
import { type Events, type Listening, listen } from '#server/db/events.ts'
import { openReplica } from '#server/db/replica.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { sweepLimits } from '#server/http/limits.ts'
import { startJobs, sweepJobs } from '#server/jobs/jobs.ts'
import { sweepOf } from '#server/jobs/sweep.ts'
import { LiveStreams } from '#server/live/live-streams.ts'
import type { Log } from '#server/log.ts'
import { createMailer } from '#server/mail/mail.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notificationKind } from '#server/notifications/letters.ts'
import { createPayments } from '#server/payments/payments.ts'
import type { StripeApi } from '#server/payments/stripe.ts'
import '#server/phones.ts'
import { createPageDrawer } from '#server/pdf/page-drawer.ts'
import { createPdfRenderer, type PdfRenderer } from '#server/pdf/pdf-renderer.ts'
import { sweepPdfs } from '#server/pdf/stored-pdf.ts'
import { createProblems, sweepProblems } from '#server/problems.ts'
import { collectAnswers } from '#server/questions.ts'
import { purgeJobs } from '#server/responses/purge-jobs.ts'
import { loadSecrets } from '#server/secrets.ts'
import { SettingsCache } from '#server/settings-cache.ts'
import type { Tracer } from '#server/tracing/trace.ts'
import { setPasswordPolicy } from '#shared/password.ts'

export interface RunningKernel {
  kernel: Kernel
  pool: pg.Pool
  events: Events
  stop(): Promise<void>
}

interface StartOptions extends Listening {
  stripeApi?: StripeApi | undefined
  camera?: CameraOptions | undefined
  now?: () => Date
  poolSize?: number
  /** Tests share one. */
  pdf?: PdfRenderer
  /** False in tests, which run jobs themselves and set the clock. */
  schedule?: boolean
}

/** The jobs that every process runs. */
export const usualJobs = [mailJobs, storageJobs, sweepJobs, ...domains.map(({ jobs = {} }) => jobs)]

const sweeps = [
  sweepLimits,
  sweepChallenges,
  sweepPdfs,
  sweepProblems,
  ...domains.flatMap(({ sweeps = [] }) => sweeps),
]
const answersTo = collectAnswers([
  ...domains.flatMap(({ answers = [] }) => answers),
  ...sweeps.map(sweepOf),
  ...domains.flatMap(({ notifications = {} }) =>
    Object.values(notifications).map(notificationKind),
  ),
])

/** Starts all services of the process, on a database that is running and migrated. */
export async function startKernel(
  config: Config,
  { connection, direct, replica: readFrom }: Connections,
  log: Log,
  {
    now = () => new Date(),
    poolSize,
    pdf = createPdfRenderer(log),
    schedule,
    stripeApi,
    camera,
    ...listening
  }: StartOptions = {},
): Promise<RunningKernel> {
  setPasswordPolicy(config.passwordPolicy)
  const secrets = await loadSecrets(config.dataDir)
  const pool = createPool(connection, log, poolSize)
  const tracer = await startTracer(config, log)
  const db = createDb(pool, { pooler: connection.pooler, tracer })
  const files = createStorage(config, log)
  const mailer = createMailer(config, log)
  const pageDrawer = createPageDrawer(log)
  const pageCamera = createPageCamera(config, log, camera)
  const botCheck = createBotCheck({ config, db, secret: secrets.challenges, now, log })
  const events = await listen({ connection: direct, pool, log, ...listening })
  const replica =
    readFrom && openReplica({ connection: readFrom, primary: db, events, log, tracer })
  const payments = createPayments({ config, db, secrets, now, stripeApi })
  const parts = {
    ...{ config, secrets, log, tracer, db, replica, files, mailer, pdf, pageDrawer },
    ...{ pageCamera, botCheck, payments, now },
  }
  const caches = {
    sessions: new SessionCache<Session>(events, now),
    settings: new SettingsCache(events),
  }
  const live = new LiveStreams({ db, events, now, log })
  const problems = createProblems(db, log)
  const kernel = { ...parts, ...caches, live, problems, answersTo }
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
      await pageCamera?.stop()
      await jobs.stop()
      mailer.close()
      await pdf.stop()
      await pageDrawer.stop()
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
  const { createTracer } = await import('#server/tracing/otlp.ts')
  return createTracer(tracesUrl, log)
}
