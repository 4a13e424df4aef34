import { events, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

const { visit } = events({ visit: 'editor' })

/** The event carries no id: it only says that the counts have changed. */
export function announceVisit(trx: Db): Promise<void> {
  return signalStaff(trx, visit, { id: '' })
}
