import type pg from 'pg'
import { jobs as featureJobs } from '#features/jobs.server.ts'
import { setPasswordPolicy } from '#shared/password.ts'
import { createBotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import type { Kernel } from './context.ts'
import { type Connection, createDb, createPool } from './db/db.ts'
import { type Events, type Listening, listen } from './db/events.ts'
import { createStorage } from './files/storage.ts'
import { startJobs } from './jobs/jobs.ts'
import { removeFiles, sweep } from './jobs/sweep.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mail.ts'
import { loadSecrets } from './secrets.ts'

export interface RunningKernel {
  kernel: Kernel
  pool: pg.Pool
  events: Events
  stop(): Promise<void>
}

interface Settings extends Listening {
  now?: () => Date
  poolSize?: number
}

/** Brings up everything that the program works with, on a database that is there and migrated. */
export async function startKernel(
  config: Config,
  connection: Connection,
  log: Log,
  { now = () => new Date(), poolSize, ...listening }: Settings = {},
): Promise<RunningKernel> {
  setPasswordPolicy(config.passwordPolicy)
  const secrets = await loadSecrets(config.dataDir)
  const pool = createPool(connection, log, poolSize)
  const db = createDb(pool)
  const files = createStorage(config, log)
  const mailer = createMailer(config, log)
  const work = { config, db, log, mailer, now }
  const botCheck = createBotCheck({ config, db, secret: secrets.challenges, now, log })
  const [events, jobs] = await Promise.all([
    listen({ connection, pool, log, ...listening }),
    startJobs({
      connection,
      log,
      handlers: {
        mail: (message, id) => mailer.deliver(message, id),
        'remove-files': ({ key }) => removeFiles({ db, files }, key),
        sweep: (_, __, jobs) => sweep({ db, jobs, now }),
        'password-link': (data) => featureJobs['password-link'](work, data),
        'publish-posts': (data) => featureJobs['publish-posts'](work, data),
      },
      schedules: { sweep: '17 * * * *', 'publish-posts': '* * * * *' },
    }),
  ])
  return {
    kernel: { config, secrets, log, db, jobs, files, botCheck, now },
    pool,
    events,
    async stop() {
      await jobs.stop()
      mailer.close()
      await events.stop()
      await pool.end()
    },
  }
}
