import { recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { changeNotifications } from './changes/notifications.ts'
import { changeRoutes } from './changes/routes.server.ts'
import { contentJobs } from './jobs.server.ts'
import { expiringTables } from './kinds.ts'
import { contentSearches } from './search.server.ts'

const deletedAtOnce = 10_000

const sweepChanges: Sweep = ({ config, db, daysAgo }) => {
  const expired = db
    .selectFrom('change')
    .select('id')
    .where('kind', 'in', expiringTables)
    .where('created_at', '<', daysAgo(config.changeRetentionDays))
    .orderBy('created_at')
    .limit(deletedAtOnce)
  return db.deleteFrom('change').where('id', 'in', expired).execute()
}

const sweepEditors: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('editor').where('seen_at', '<', daysAgo(1)).execute()

export const contentDomain: ServerDomain = {
  routes: changeRoutes,
  jobs: contentJobs,
  sweeps: [sweepChanges, sweepEditors],
  answers: contentSearches.map(recordSearch),
  notifications: changeNotifications,
}
