import { inTransaction } from '#server/db/in-transaction.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { isUnused, removeUnusedRows } from './unused.server.ts'

const avatarDays = 1
const batchSize = 100

/** Deletes unused avatars. Other pictures belong to the library, where people delete them. */
export const sweepAvatars: Sweep = ({ db, jobs, daysAgo }) =>
  inTransaction({ db }, async ({ db: trx }) => {
    const found = await trx
      .selectFrom('file')
      .select('key')
      .where('kind', '=', 'avatar')
      .where('created_at', '<', daysAgo(avatarDays))
      .where(isUnused)
      .orderBy('created_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    await removeUnusedRows(trx, jobs, found)
  })
