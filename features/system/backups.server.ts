import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { BackupError } from '#server/backup/backup-error.ts'
import { type BackupStore, backupName, createBackupStore } from '#server/backup/backup-store.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { sealWarning } from '#server/backup/seal.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { backupSection } from './contract.ts'
import { systemNotifications } from './notifications.ts'

/** The name of the job. */
export const backupJob = 'back-up'

/** A backup is about as large as the one before. */
const growth = 1.5
const reserve = 200 * 1024 * 1024

export async function backUpNightly(ctx: JobContext): Promise<void> {
  const { nightly } = await ctx.settings.read(ctx.db, backupSection)
  if (nightly) await backUp(ctx)
}

/** Admins are told of a failure. The job is retried. */
export async function backUp(ctx: JobContext): Promise<void> {
  try {
    await makeAndKeep(ctx)
  } catch (error) {
    const subject = error instanceof Error ? error.message : String(error)
    await inTransaction({ ...ctx, user: null }, ({ db }) =>
      notify(db, {
        to: 'admin',
        kind: systemNotifications['backup-failed'],
        subject,
        about: backupJob,
      }),
    )
    throw error
  }
}

async function makeAndKeep(ctx: JobContext): Promise<void> {
  const { config, connection, files, log, now, settings } = ctx
  const store = createBackupStore(config)
  const earlier = await store.list()
  const name = backupName(now())
  const file = await store.prepare(name)
  await requireSpace(config.dataDir, earlier[0]?.bytes ?? 0)
  const passphrase = config.backupPassphrase
  const made = await makeBackup(
    { connection, files, dataDir: config.dataDir },
    { file, passphrase },
  )
  await store.keep(name)
  const { keep } = await settings.read(ctx.db, backupSection)
  await prune(store, keep)
  log.info({ name, ...made }, 'backup made')
  const warning = sealWarning(passphrase)
  if (warning) log.warn({ name }, warning)
}

async function requireSpace(dataDir: string, lastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < lastBytes * growth + reserve)
    throw new BackupError('There is not enough space left on the disk.')
}

async function prune(store: BackupStore, keep: number): Promise<void> {
  const all = await store.list()
  for (const { name } of all.slice(keep)) await store.remove(name)
}

export async function isBackingUp(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from job.job where name = ${backupJob} and state in ('created', 'active')
      and start_after <= now()`.execute(db)
  return rows.length > 0
}
