import type { Sweep } from '#server/jobs/sweep.ts'

const keptDays = 7

export const sweepLiveEvents: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('live_event').where('created_at', '<', daysAgo(keptDays)).execute()
