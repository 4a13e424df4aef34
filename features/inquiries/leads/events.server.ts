import { events, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** A message or an inquiry arrived, changed or was deleted. The id is the lead's. */
const { lead } = events({ lead: 'editor' })

export function announceLead(trx: Db, id: string): Promise<void> {
  return signalStaff(trx, lead, { id })
}
