import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** An appointment changed. The id is the appointment's. */
const { appointment: ofEditors } = events({ appointment: 'editor' })
const { appointment: ofClient } = events({ appointment: 'person' })

export async function announceAppointment(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  await signalPerson(trx, ofClient, { accountId, id })
}
