import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'

/** The first step first, unlike other lists. */
export function listSteps(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'process_step',
    select: db
      .selectFrom('process_step')
      .select([
        'id',
        'id as _id',
        'title',
        'image as file',
        'description',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ]),
    sorts: { createdAt: sql.ref('process_step.created_at') },
    search: ['process_step.title'],
    query: { ...query, sort: query.sort ?? 'createdAt' },
  })
}
