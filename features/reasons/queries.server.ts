import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'

export function listReasons(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'reason',
    select: db
      .selectFrom('reason')
      .select([
        'id',
        'id as _id',
        'title',
        'description',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ]),
    sorts: { createdAt: sql.ref('reason.created_at') },
    search: ['reason.title'],
    query,
  })
}
