import { sql } from 'kysely'
import type { ValueAdded } from '#features/stages/public.server.ts'
import { clientNameSql } from '#people/person.server.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'

interface WaitingRequests {
  total: number
  rows: { id: string; title: string; projectId: string; client: string; createdAt: string }[]
}

/** Requests that the agency has to answer, the longest waiting first. */
export async function readAsked(db: Db, limit: number): Promise<WaitingRequests> {
  const asked = db.selectFrom('change_request').where('change_request.state', '=', 'asked')
  const total = await countRows(asked)
  if (total === 0) return { total, rows: [] }
  const rows = await asked
    .innerJoin('client_contact as client', 'client.id', 'change_request.client_id')
    .select([
      'change_request.id',
      'change_request.title',
      'change_request.project_id as projectId',
      clientNameSql('client').as('client'),
      'change_request.created_at as createdAt',
    ])
    .orderBy('change_request.updated_at')
    .orderBy('change_request.id')
    .limit(limit)
    .execute()
  return { total, rows }
}

/** What the accepted requests of a project add to its value, in the order in which they were accepted. */
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
