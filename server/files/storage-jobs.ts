import type { Kernel } from '#server/context.ts'
import { isBackupRunning } from '#server/db/backup-lock.ts'
import { jobs } from '#server/jobs/jobs.ts'

const retryAfterSeconds = 60

/** Files whose row is recorded in this table after they are stored. */
export interface RecordedFiles {
  key: string
  table: 'file' | 'document' | 'chat_attachment' | 'stored_pdf' | 'deliverable_page'
}

type JobData = Pick<RecordedFiles, 'key'> & Partial<RecordedFiles>

export const storageJobs = jobs({
  /** Removes the files under a key whose row is gone. Storage may be slow, so no transaction waits for it. */
  'remove-files': {
    async run(ctx, data: { key: string }) {
      // The snapshot of a running backup may still contain the row.
      if (await isBackupRunning(ctx.db)) {
        const options = { afterSeconds: retryAfterSeconds }
        await ctx.jobs.send(ctx.db, storageJobs['remove-files'], data, options)
      } else await ctx.files.remove(data.key)
    },
  },

  /**
   * Removes the files of an upload whose row was not inserted. Checks again, because an insert that
   * seemed to fail may have been committed.
   */
  'discard-upload': {
    // Jobs of earlier versions have no table.
    async run(ctx, { key, table = 'file' }: JobData, id) {
      const row = await ctx.db
        .selectFrom(table)
        .select('key')
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) await storageJobs['remove-files'].run(ctx, { key }, id)
    },
  },
})

/** Enqueues the removal of files without a row. The job keeps them if the row exists after all. */
export async function discardFiles(
  { db, jobs, log }: Pick<Kernel, 'db' | 'jobs' | 'log'>,
  { key, table }: RecordedFiles,
): Promise<void> {
  await jobs.send(db, storageJobs['discard-upload'], { key, table }).catch((error: unknown) => {
    log.warn({ err: error, key }, 'could not enqueue the removal of files without a row')
  })
}
