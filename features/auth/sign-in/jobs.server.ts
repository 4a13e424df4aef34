import type { Sweep } from '#server/jobs/sweep.ts'

const endedSessionDays = 30
const deviceDays = 400

export const sweepSignIns: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('session').where('expires_at', '<', daysAgo(endedSessionDays)).execute()
  await db.deleteFrom('known_device').where('last_seen_at', '<', daysAgo(deviceDays)).execute()
}
