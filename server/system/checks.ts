import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { listMigrations } from '#db/migrate.ts'
import { createBackupStore } from '#server/backup/backup-store.ts'
import { sealWarning } from '#server/backup/seal.ts'
import { type Config, warningsOf } from '#server/config.ts'
import { noStatementTimeout } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { measureJobs } from '#server/jobs/measure-jobs.ts'
import { countFailedMails } from '#server/mail/mail-queue.ts'
import { paymentsWarning } from '#server/payments/payments.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'

export interface Check {
  name: string
  state: 'ok' | 'off' | 'warning' | 'failed'
  detail: string
}

type Result = Pick<Check, 'state' | 'detail'>

export interface Checked {
  config: Config
  db: Db
  files: Storage
  payments: PaymentProvider
  now: () => Date
}

const gigabyte = 1024 ** 3
const lowDisk = gigabyte
const fullDisk = gigabyte / 5
const patienceMs = 8_000
const localPatienceMs = 2_000
const lateSeconds = 300
const oldBackupHours = 26
const clockSeconds = 5

const ok = (detail: string): Result => ({ state: 'ok', detail })
const off = (detail: string): Result => ({ state: 'off', detail })
const warning = (detail: string): Result => ({ state: 'warning', detail })
const failed = (detail: string): Result => ({ state: 'failed', detail })

/** A check that asks another server can also say only what is set. */
const checks: Record<string, (parts: Checked, asks: boolean) => Promise<Result>> = {
  Database: checkDatabase,
  Replica: checkReplica,
  Schema: checkSchema,
  Clock: checkClock,
  Disk: checkDisk,
  Secrets: checkSecrets,
  Files: checkFiles,
  Address: checkAddress,
  Email: checkMail,
  'Card payments': checkPayments,
  'Bot check': checkBots,
  Analytics: async ({ config }) =>
    config.analyticsId ? ok(config.analyticsId) : off('Not set up.'),
  Jobs: checkJobs,
  Backups: checkBackups,
  Configuration: checkConfiguration,
}

/** Checks everything that Atrium depends on. Shows no secret, and never fails itself. */
export function runChecks(parts: Checked): Promise<Check[]> {
  return Promise.all(Object.keys(checks).map((name) => runCheck(parts, name)))
}

/** The same for one name. Without asking, no mail server and no card provider is called. */
export async function runCheck(parts: Checked, name: string, asks = true): Promise<Check> {
  const result = checks[name]?.(parts, asks) ?? Promise.reject(new Error('There is no such check.'))
  const patience = asks ? patienceMs : localPatienceMs
  return { name, ...(await inTime(result, patience).catch(({ message }) => failed(message))) }
}

async function inTime(result: Promise<Result>, patience: number): Promise<Result> {
  const timer = new AbortController()
  const late = pause(patience, undefined, timer).then(() => failed('No answer in time.'))
  late.catch(() => {})
  try {
    return await Promise.race([result, late])
  } finally {
    timer.abort()
  }
}

async function checkDatabase({ config, db }: Checked): Promise<Result> {
  const { rows } = await sql<{ version: string; bytes: number; limit: string }>`
    select current_setting('server_version') as version,
      current_setting('statement_timeout') as "limit",
      pg_database_size(current_database()) as bytes`.execute(db)
  const { version, bytes = 0, limit } = rows[0] ?? {}
  const where = config.databaseUrl ? `on ${new URL(config.databaseUrl).hostname}` : 'embedded'
  const detail = `PostgreSQL ${version}, ${where}, ${sizeOf(bytes)}.`
  return limit === '0' ? warning(`${detail} ${noStatementTimeout}.`) : ok(detail)
}

async function checkReplica({ config, db }: Checked): Promise<Result> {
  if (!config.databaseReadUrl) return off('Not set up.')
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_insert_lsn()::text as position`.execute(db)
  const client = new pg.Client({ connectionString: config.databaseReadUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: found } = await client.query<{ bytes: number }>(
      'select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes',
      [rows[0]?.position],
    )
    return ok(`${sizeOf(Math.max(0, found[0]?.bytes ?? 0))} behind.`)
  } finally {
    await client.end()
  }
}

async function checkSchema({ db }: Checked): Promise<Result> {
  const rows = await db.selectFrom('migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  const pending = (await listMigrations()).filter((name) => !applied.has(name))
  if (pending.length === 0) return ok('Up to date.')
  return warning(`${pending.length} migrations will be applied at the next start.`)
}

async function checkClock({ db }: Checked): Promise<Result> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db)
  const apart = Math.abs((rows[0]?.seconds ?? 0) - Date.now() / 1000)
  if (apart < clockSeconds) return ok('The same as that of the database.')
  return failed(`${Math.round(apart)} s apart from that of the database: set both by NTP.`)
}

async function checkDisk({ config }: Checked): Promise<Result> {
  const { bavail, bsize, blocks } = await statfs(config.dataDir)
  const free = bavail * bsize
  const left = `${sizeOf(free)} of ${sizeOf(blocks * bsize)} left.`
  if (free < fullDisk) return failed(left)
  return free < lowDisk ? warning(left) : ok(left)
}

async function checkSecrets({ config }: Checked): Promise<Result> {
  const file = path.join(config.dataDir, 'secrets.json')
  const { mode } = await stat(file)
  if ((mode & 0o077) === 0) return ok('Only this account can read them.')
  return failed(`Other accounts can read ${file}: chmod 600.`)
}

async function checkFiles({ config, files }: Checked): Promise<Result> {
  if (!config.s3) return ok('On the disk, in DATA_DIR.')
  for await (const _ of files.list()) break
  return ok(`In the bucket ${new URL(config.s3.url).host}.`)
}

async function checkAddress({ config }: Checked): Promise<Result> {
  return config.secure ? ok(config.origin) : warning('ORIGIN is plain http.')
}

async function checkMail({ config, db }: Checked, asks: boolean): Promise<Result> {
  const count = await countFailedMails(db)
  const waiting = count > 0 ? ` ${count} emails were not sent.` : ''
  if (!config.smtpUrl) {
    const result = config.secure ? warning : off
    return result(`Not set up: emails are written to DATA_DIR/outbox.${waiting}`)
  }
  if (asks) await verifyMailServer(config.smtpUrl)
  const detail = `${new URL(config.smtpUrl).hostname}${asks ? ' answers' : ''}.${waiting}`
  return count > 0 ? warning(detail) : ok(detail)
}

async function checkPayments(parts: Checked, asks: boolean): Promise<Result> {
  const problem = await paymentsWarning(parts)
  if (problem) return warning(`${problem}.`)
  const { payments, now } = parts
  if (payments.name === 'sandbox') return off('The sandbox of the demo: no money moves.')
  if (!asks) return ok('The keys are set.')
  await payments.findEvents(now())
  return ok('The card provider answers.')
}

async function checkBots({ config }: Checked): Promise<Result> {
  if (config.botCheck === 'off') return warning('Off: forms take anything.')
  return ok(config.botCheck === 'recaptcha' ? 'reCAPTCHA.' : 'Built in.')
}

/** A job is late if no process has taken it. */
async function checkJobs({ db }: Checked): Promise<Result> {
  const { due, late } = await measureJobs(db)
  const detail = `${due} waiting.`
  return late > lateSeconds
    ? failed(`${detail} The oldest has waited ${Math.round(late / 60)} minutes.`)
    : ok(detail)
}

async function checkBackups({ config, now }: Checked): Promise<Result> {
  const unsealed = sealWarning(config.backupPassphrase)
  const [last] = await createBackupStore(config).list()
  if (!last) return warning(`None yet. ${unsealed ?? ''}`.trim())
  const hours = Math.round((now().getTime() - Date.parse(last.createdAt)) / 3_600_000)
  const detail = `The last one is ${hours} hours old, ${sizeOf(last.bytes)}.`
  if (unsealed) return warning(`${detail} ${unsealed}`)
  return hours > oldBackupHours ? warning(detail) : ok(detail)
}

async function checkConfiguration({ config }: Checked): Promise<Result> {
  const problems = [
    ...warningsOf(config),
    ...(config.demo ? ['DEMO is on: its accounts have a known password'] : []),
  ]
  return problems.length === 0 ? ok('As recommended.') : warning(`${problems.join('; ')}.`)
}

function sizeOf(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** Signs in to the mail server without sending anything. Fails if it refuses or does not answer in time. */
async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
