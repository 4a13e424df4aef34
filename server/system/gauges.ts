import { statfs } from 'node:fs/promises'
import { createBackupStore } from '#server/backup/backup-store.ts'
import type { Kernel } from '#server/context.ts'
import type { Gauges } from '#server/http/metrics.ts'
import { measureJobs } from '#server/jobs/measure-jobs.ts'
import { countFailedMails } from '#server/mail/failed-mails.ts'
import type { AnswerCache } from '#server/pages/answer-cache.ts'
import { countFailingPurges } from '#server/pages/purge-jobs.ts'

const never = new Date(0).toISOString()

/** The state of the parts that requests alone do not show. */
export function systemGauges({ config, db, live, replica }: Kernel, cache: AnswerCache): Gauges {
  return {
    atrium_jobs_due: async () => (await measureJobs(db)).due,
    atrium_jobs_late_seconds: async () => (await measureJobs(db)).late,
    atrium_emails_failed: () => countFailedMails(db),
    atrium_cdn_purges_failing: () => countFailingPurges(db),
    atrium_streams_open: () => live.size,
    atrium_cached_answers: () => cache.size.answers,
    atrium_cached_bytes: () => cache.size.bytes,
    ...(replica && { atrium_replica_lag_seconds: () => replica.lagSeconds }),
    atrium_disk_free_bytes: async () => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return bavail * bsize
    },
    atrium_backup_age_seconds: async () => {
      const [last] = await createBackupStore(config).list()
      return (Date.now() - Date.parse(last?.createdAt ?? never)) / 1000
    },
  }
}
