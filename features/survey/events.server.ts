import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** An answer or its bonus changed. The id is the answer's. */
const { survey: ofEditors } = events({ survey: 'editor' })
const { survey: ofClient } = events({ survey: 'person' })

interface Changed {
  id: string
  accountId: string | null
}

export async function announceSurvey(trx: Db, { id, accountId }: Changed): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  if (accountId) await signalPerson(trx, ofClient, { accountId, id })
}
