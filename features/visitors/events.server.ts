import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

const { visit } = events({ visit: 'editor' })

/** The event carries no id: it only says that the counts have changed. */
export function publishVisitEvent(trx: Db): Promise<void> {
  return publishEvent(trx, visit, { id: '' })
}
