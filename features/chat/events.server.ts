import type { Context, SignedIn } from '#server/context.ts'
import {
  events,
  signalPerson,
  signalStaff,
  tellPerson,
  tellStaff,
} from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** Something about a conversation changed. The id is the client's. */
const { chat: ofClient, 'chat-typing': typingToClient } = events({
  chat: 'person',
  'chat-typing': 'person',
})
const { chat: ofStaff, 'chat-typing': typingToStaff } = events({
  chat: 'editor',
  'chat-typing': 'editor',
})

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

/** Sent without being stored, because it is outdated after a few seconds. */
export function signalTyping(
  { db, user }: Context<never, SignedIn>,
  clientId: string,
): Promise<void> {
  if (user.id === clientId) return signalStaff(db, typingToStaff, { id: clientId })
  return signalPerson(db, typingToClient, { accountId: clientId, id: clientId })
}
