import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { sharedRights } from '#shared/roles.ts'

/** A resource changed or is no longer shared. The id is the resource's. */
const { resource: ofEditors } = events({ resource: 'editor' })
const { resource: ofClients } = events({ resource: 'client' })
const { resource: ofClient } = events({ resource: 'person' })

/** For editors, and the client that it is or was shared with; null means all clients. */
export async function publishResourceEvent(
  trx: Db,
  id: string,
  audiences: readonly (string | null)[],
): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  if (audiences.includes(null)) return publishEvent(trx, ofClients, { id })
  for (const clientId of new Set(audiences))
    if (clientId) await publishEvent(trx, ofClient, { clientId, rights: sharedRights, id })
}
