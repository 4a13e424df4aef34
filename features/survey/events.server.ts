import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** An answer or its bonus changed. The id is the answer's. */
const { survey: ofEditors } = events({ survey: 'editor' })
const { survey: ofClient } = events({ survey: 'person' })

interface Changed {
  id: string
  accountId: string | null
}

export async function publishSurveyEvent(trx: Db, { id, accountId }: Changed): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  if (accountId) await publishEvent(trx, ofClient, { accountId, id })
}
