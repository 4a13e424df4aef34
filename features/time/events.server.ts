import { publishTaskEvents } from '#features/tasks/public.server.ts'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent, storedEvents } from '#server/db/publish-event.ts'

/** The timer of a person changed, and time that was logged. The ids are those of the person and of the log. */
const { timer, time: ofPerson } = storedEvents({ timer: 'person', time: 'person' })
const { time: ofStaff } = events({ time: 'editor' })

export function publishTimerEvent(trx: Db, accountId: string): Promise<void> {
  return publishEvent(trx, timer, { accountId, id: accountId })
}

interface Changed {
  id: string
  accountId: string
  /** The task, and the one before if it changed. */
  taskIds: readonly string[]
}

/**
 * The event for editors has no row: rows for each of them would make everybody who logs time wait for
 * one another.
 */
export async function publishTimeEvent(trx: Db, { id, accountId, taskIds }: Changed) {
  await publishEvent(trx, ofPerson, { accountId, id })
  await publishEvent(trx, ofStaff, { id })
  await publishTaskEvents(trx, taskIds)
}
