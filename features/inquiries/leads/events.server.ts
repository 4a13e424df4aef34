import { events, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** A lead was created, changed or deleted. The id is the lead's. */
const { lead } = events({ lead: 'editor' })

export function announceLead(trx: Db, id: string): Promise<void> {
  return signalStaff(trx, lead, { id })
}
