import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

const changed = events({ account: 'editor', 'own-account': 'person' })

/** Open lists of accounts, and the open pages of their owner, show the change. */
export async function publishAccountEvent(trx: Db, id: string): Promise<void> {
  await publishEvent(trx, changed.account, { id })
  await publishEvent(trx, changed['own-account'], { accountId: id, id })
}
