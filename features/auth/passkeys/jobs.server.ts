import type { Sweep } from '#server/jobs/sweep.ts'

export const sweepPasskeyChallenges: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('passkey_challenge').where('expires_at', '<', daysAgo(0)).execute()
