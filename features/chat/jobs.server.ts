import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'

const unsentDays = 1
const removedAtOnce = 100

/** Attachments of messages that were never sent. */
export const sweepAttachments: Sweep = ({ db, jobs, daysAgo }) =>
  inTransaction({ db }, async ({ db: trx }) => {
    const unsent = trx
      .selectFrom('chat_attachment')
      .select('id')
      .where('message_id', 'is', null)
      .where('created_at', '<', daysAgo(unsentDays))
      .limit(removedAtOnce)
      .forUpdate()
    const removed = await trx
      .deleteFrom('chat_attachment')
      .where('id', 'in', unsent)
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
