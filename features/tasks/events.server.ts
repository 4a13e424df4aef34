import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

/** Something about a task changed, such as its comments. The id is the task's. */
const { task: ofEditors } = events({ task: 'editor' })
const { task: ofEmployee } = events({ task: 'person' })

/** Tells everybody who sees the task, and everybody who saw it before. */
export async function announceTask(
  trx: Db,
  id: string,
  employees: readonly string[],
): Promise<void> {
  await signalStaff(trx, ofEditors, { id })
  for (const accountId of new Set(employees)) await signalPerson(trx, ofEmployee, { accountId, id })
}
