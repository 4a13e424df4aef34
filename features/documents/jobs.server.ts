import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'

const unsavedDays = 1
const deletedDays = 30
const undoDays = 1
const batchSize = 100

/**
 * Removes documents of forms that were never saved, of projects deleted more than a month ago, and
 * those that were deleted a day ago.
 */
export const sweepDocuments: Sweep = ({ db, jobs, daysAgo }) => {
  const isAbandoned = sql<boolean>`(document.deleted_at < ${daysAgo(undoDays)}
    or document.created_at < ${daysAgo(unsavedDays)} and (project_id is null or (
    not exists (select from project where project.id = project_id)
    and not exists (select from change where item_id = project_id and change.created_at > ${daysAgo(deletedDays)}))))`
  return inTransaction({ db }, async ({ db: trx }) => {
    const abandoned = trx.selectFrom('document').select('id').where(isAbandoned).limit(batchSize)
    const removed = await trx
      .deleteFrom('document')
      .where('id', 'in', abandoned)
      .where(isAbandoned)
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
}
