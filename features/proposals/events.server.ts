import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** A proposal was added, changed, opened, answered or deleted. The id is the proposal's. */
const { proposal } = events({ proposal: 'editor' })

export function publishProposalEvent(trx: Db, id: string): Promise<void> {
  return publishEvent(trx, proposal, { id })
}
