import { events, tellPerson, tellStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** Something about a conversation changed. The id is the client's. */
const { chat: ofClient } = events({ chat: 'person' })
const { chat: ofStaff } = events({ chat: 'editor' })

/** The last step of a transaction. */
export async function tellBothSides(trx: Db, clientId: string): Promise<void> {
  await tellClient(trx, clientId)
  await tellAgency(trx, clientId)
}

export function tellClient(trx: Db, clientId: string): Promise<void> {
  return tellPerson(trx, ofClient, { accountId: clientId, id: clientId })
}

export function tellAgency(trx: Db, clientId: string): Promise<void> {
  return tellStaff(trx, ofStaff, { id: clientId })
}
