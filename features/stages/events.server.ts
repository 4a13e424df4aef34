import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** The value or the stages of a project changed. The id is the project's. */
const { stages: ofEditors } = events({ stages: 'editor' })
const { stages: ofClient } = events({ stages: 'person' })

export async function publishStagesEvent(trx: Db, id: string, clientId: string | null) {
  await publishEvent(trx, ofEditors, { id })
  const rights = ['projects', 'invoices'] as const
  if (clientId) await publishEvent(trx, ofClient, { clientId, rights, id })
}
