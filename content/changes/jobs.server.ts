import { expiringTables } from '#content/kinds.ts'
import type { Sweep } from '#server/jobs/sweep.ts'

const deletedAtOnce = 10_000

export const sweepChanges: Sweep = ({ config, db, daysAgo }) => {
  const expired = db
    .selectFrom('change')
    .select('id')
    .where('kind', 'in', expiringTables)
    .where('created_at', '<', daysAgo(config.changeRetentionDays))
    .orderBy('created_at')
    .limit(deletedAtOnce)
  return db.deleteFrom('change').where('id', 'in', expired).execute()
}

export const sweepEditors: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('editor').where('seen_at', '<', daysAgo(1)).execute()
