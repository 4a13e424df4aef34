import { createBackupStore } from '#server/backup/backup-store.ts'
import { sealWarning } from '#server/backup/seal.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { runChecks } from '#server/system/checks.ts'
import { version } from '#server/version.ts'
import type { Reply } from '#shared/endpoint.ts'
import { isBackingUp } from './backups.server.ts'
import type { system } from './contract.ts'

/** The backups and the problems that the page shows. */
const shown = 10

export async function readSystem(ctx: Context): Promise<Reply<typeof system.read>> {
  const { config, db } = ctx
  const [checks, backups, problems, backingUp] = await Promise.all([
    runChecks(ctx),
    createBackupStore(config)
      .list()
      .catch(() => []),
    listProblems(db),
    isBackingUp(db),
  ])
  const backupWarning = sealWarning(config.backupPassphrase)
  return { version, checks, backups: backups.slice(0, shown), backupWarning, problems, backingUp }
}

function listProblems(db: Db) {
  return db
    .selectFrom('problem')
    .select(['fingerprint', 'message', 'place', 'source', 'times'])
    .select(['first_at as firstAt', 'last_at as lastAt'])
    .orderBy('last_at', 'desc')
    .limit(shown)
    .execute()
}
