/** Nightly, when few people are there, in UTC. */
export const backupSchedule = '23 2 * * *'

export const systemPath = '/admin/settings?tab=system#backups'
