import { sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Reason } from './contract.ts'

const columns = [
  'id',
  'id as _id',
  'title',
  'description',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export function listReasons(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'reason',
    select: db.selectFrom('reason').select(columns),
    sorts: {
      order: [sql`-reason.position`, sql.ref('reason.created_at')],
      createdAt: sql.ref('reason.created_at'),
      updatedAt: sql.ref('reason.updated_at'),
      title: sql`lower(reason.title)`,
    },
    search: ['reason.title', 'reason.description'],
    query,
  })
}

export function findReason(db: Db, id: string): Promise<Reason | undefined> {
  return db.selectFrom('reason').select(columns).where('id', '=', id).executeTakeFirst()
}

export const reasonContent = contentOf({ table: 'reason', find: findReason })
