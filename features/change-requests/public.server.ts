import { sql } from 'kysely'
import type { ValueAdded } from '#features/stages/public.server.ts'
import type { Db } from '#server/db/db.ts'

/** The prices that accepted requests add to the value of a project, in the order in which they were accepted. */
export async function listValueAdded(db: Db, projectId: string): Promise<ValueAdded[]> {
  const rows = await db
    .selectFrom('change_request')
    .innerJoin('project_value as value', (join) =>
      join
        .onRef('value.project_id', '=', 'change_request.project_id')
        // Sums are by currency, and nothing converts.
        .onRef('value.currency', '=', 'change_request.currency'),
    )
    .select(['change_request.id', 'title', sql<number>`change_request.cents`.as('cents')])
    .where('change_request.project_id', '=', projectId)
    .where('state', 'in', ['accepted', 'done'])
    .where('answer', '=', 'price')
    .orderBy('decided_at')
    .orderBy('change_request.id')
    .execute()
  return rows
}
