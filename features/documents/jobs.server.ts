import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'

const unsavedDays = 1
const deletedDays = 30
const removedAtOnce = 100

/** Documents of forms that were never saved, and of deleted projects that nobody brought back in a month. */
export const sweepDocuments: Sweep = ({ db, jobs, daysAgo }) => {
  const isLeft = sql<boolean>`document.created_at < ${daysAgo(unsavedDays)} and (project_id is null or (
    not exists (select from project where project.id = project_id)
    and not exists (select from change where item_id = project_id and change.created_at > ${daysAgo(deletedDays)})))`
  return inTransaction({ db }, async ({ db: trx }) => {
    const left = trx.selectFrom('document').select('id').where(isLeft).limit(removedAtOnce)
    const removed = await trx
      .deleteFrom('document')
      .where('id', 'in', left)
      .where(isLeft)
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
}
