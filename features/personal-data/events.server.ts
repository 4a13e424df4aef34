import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** The archive of a client's data is ready, or could not be prepared. The id is the archive's. */
const { 'personal-data': changed } = events({ 'personal-data': 'person' })

export async function publishDownloadEvent(trx: Db, accountId: string, id: string): Promise<void> {
  await publishEvent(trx, changed, { accountId, id })
}
