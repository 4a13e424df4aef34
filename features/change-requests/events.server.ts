import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** A change request or its thread changed. The id is the request's. */
const { 'change-request': ofEditors } = events({ 'change-request': 'editor' })
const { 'change-request': ofClient } = events({ 'change-request': 'person' })

export async function publishRequestEvent(trx: Db, id: string, clientId: string): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, ofClient, { clientId, rights: ['projects'], id })
}
