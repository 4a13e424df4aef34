import type { Sweep } from '#server/jobs/sweep.ts'

export const sweepEmailChanges: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('email_change').where('expires_at', '<', daysAgo(0)).execute()
