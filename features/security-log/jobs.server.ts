import type { Sweep } from '#server/jobs/sweep.ts'

const keptDays = 90

export const sweepSecurityEvents: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('security_event').where('created_at', '<', daysAgo(keptDays)).execute()
