import { events, signalPerson } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** The archive of a client's data is ready, or could not be prepared. The id is the archive's. */
const { 'personal-data': changed } = events({ 'personal-data': 'person' })

export async function announceDownload(trx: Db, accountId: string, id: string): Promise<void> {
  await signalPerson(trx, changed, { accountId, id })
}
