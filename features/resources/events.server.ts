import { events, signalClients, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** A resource changed or is no longer shared. The id is the resource's. */
const { resource: ofEditors } = events({ resource: 'editor' })
const { resource: ofClients } = events({ resource: 'client' })
const { resource: ofClient } = events({ resource: 'person' })

/** Notifies editors, and the client that it is or was shared with; null means all clients. */
export async function announceResource(
  trx: Db,
  id: string,
  audiences: readonly (string | null)[],
): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  if (audiences.includes(null)) return signalClients(trx, ofClients, { id })
  for (const accountId of new Set(audiences))
    if (accountId) await signalPerson(trx, ofClient, { accountId, id })
}
