import { events, signalClients, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** An appointment changed. The id is the appointment's. */
const { appointment: ofEditors } = events({ appointment: 'editor' })
const { appointment: ofClient } = events({ appointment: 'person' })
/** The free times changed. */
const { slots } = events({ slots: 'client' })

export async function announceAppointment(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await signalPerson(trx, ofClient, { accountId, id })
  await announceTimes(trx, id)
}

/** Somebody booked or blocked time, or it is free again. */
export async function announceTimes(trx: Db, id: string): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  await signalClients(trx, slots, { id: 'changed' })
}
