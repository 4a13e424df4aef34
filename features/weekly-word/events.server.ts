import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** Staff decided about the weekly word of a project. The id is the project's. */
const { 'weekly-word': decided } = events({ 'weekly-word': 'editor' })

export const publishWordEvent = (trx: Db, id: string) => publishEvent(trx, decided, { id })
