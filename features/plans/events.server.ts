import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** A subscription changed. The id is the subscription's. */
const { plan: ofEditors } = events({ plan: 'editor' })
const { plan: ofClient } = events({ plan: 'person' })

export async function announceSubscription(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  await signalPerson(trx, ofClient, { accountId, id })
}
