import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announceLibrary } from './announce.server.ts'

/** No content uses the file. Triggers on the content maintain `file_use`. */
export const isUnused = sql<boolean>`not exists (select from file_use where file_key = file.key)`

/**
 * Deletes rows that the transaction has locked, so that content cannot start to use them, and
 * enqueues the removal of their files.
 */
export async function removeUnusedRows(
  trx: Db,
  jobs: Jobs,
  locked: readonly { key: string }[],
): Promise<number> {
  if (locked.length === 0) return 0
  const keys = locked.map(({ key }) => key)
  const removed = await trx
    .deleteFrom('file')
    .where('key', 'in', keys)
    .where(isUnused)
    .returning('key')
    .execute()
  for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  if (removed.length > 0) await announceLibrary(trx)
  return removed.length
}
