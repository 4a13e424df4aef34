import { statfs } from 'node:fs/promises'
import { createBackupStore } from '#server/backup/backup-store.ts'
import type { Kernel } from '#server/context.ts'
import type { Gauges } from '#server/http/metrics.ts'
import { measureJobs } from '#server/jobs/measure-jobs.ts'
import { countFailedMails } from '#server/mail/mail-queue.ts'
import type { AnswerCache } from '#server/responses/answer-cache.ts'
import { countFailingPurges } from '#server/responses/purge-jobs.ts'

const never = new Date(0).toISOString()

/** The state of the parts that requests alone do not show. */
export function systemGauges({ config, db, live, replica }: Kernel, cache: AnswerCache): Gauges {
  return {
    atrium_jobs_due: ['Background jobs that are due', async () => (await measureJobs(db)).due],
    atrium_jobs_late_seconds: [
      'Longest wait of a job that is due',
      async () => (await measureJobs(db)).late,
    ],
    atrium_emails_failed: ['Emails that were not delivered', () => countFailedMails(db)],
    atrium_cdn_purges_failing: ['Purges that the CDN did not accept', () => countFailingPurges(db)],
    atrium_streams_open: ['Open streams of live updates', () => live.size],
    atrium_cached_answers: ['Answers in memory', () => cache.size.answers],
    atrium_cached_bytes: ['Size of the answers in memory', () => cache.size.bytes],
    ...(replica && {
      atrium_replica_lag_seconds: ['Delay of the replica', () => replica.lagSeconds] as const,
    }),
    atrium_disk_free_bytes: [
      'Free space on the disk of the data',
      async () => {
        const { bavail, bsize } = await statfs(config.dataDir)
        return bavail * bsize
      },
    ],
    atrium_backup_age_seconds: [
      'Age of the last backup',
      async () => {
        const [last] = await createBackupStore(config).list()
        return (Date.now() - Date.parse(last?.createdAt ?? never)) / 1000
      },
    ],
  }
}
