import { announceTimeSpent } from '#features/tasks/service.server.ts'
import { events, signalStaff, tellPerson } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** The timer of a person changed, and time that was logged. The ids are those of the person and of the log. */
const { timer, time: ofPerson } = events({ timer: 'person', time: 'person' })
const { time: ofStaff } = events({ time: 'editor' })

export function tellTimer(trx: Db, accountId: string): Promise<void> {
  return tellPerson(trx, timer, { accountId, id: accountId })
}

interface Changed {
  id: string
  accountId: string
  /** The task, and the one before if it changed. */
  taskIds: readonly string[]
}

/**
 * Editors get a signal: a stored event for each of them would make everybody who logs time wait for
 * one another.
 */
export async function tellTime(trx: Db, { id, accountId, taskIds }: Changed): Promise<void> {
  await tellPerson(trx, ofPerson, { accountId, id })
  await signalStaff(trx, ofStaff, { id })
  await announceTimeSpent(trx, taskIds)
}
