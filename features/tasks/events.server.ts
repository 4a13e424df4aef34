import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** Something about a task changed, such as its comments. The id is the task's. */
const { task: ofEditors } = events({ task: 'editor' })
const { task: ofEmployee } = events({ task: 'person' })

/** For everybody who sees the task, or saw it before. */
export async function publishTaskEvent(trx: Db, id: string, employees: readonly string[]) {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, ofEmployee, { accountIds: [...new Set(employees)], id })
}
