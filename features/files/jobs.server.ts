import { inTransaction } from '#server/db/in-transaction.ts'
import { jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { isUnused, removeUnusedRows } from './unused.server.ts'

const avatarDays = 1
const batchSize = 100

export const fileJobs = jobs({
  /**
   * Removes the files of an upload whose row was not inserted. Checks again, because an insert that
   * seemed to fail may have been committed.
   */
  'discard-upload': {
    run: async ({ db, files }, { key }: { key: string }) => {
      const row = await db
        .selectFrom('file')
        .select('key')
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) await files.remove(key)
    },
  },
})

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
