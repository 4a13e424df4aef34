import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'

export type PageKind = 'about' | 'cookie-policy' | 'term' | 'refund-policy' | 'privacy-policy'

export function listTexts(db: Db, kind: PageKind, query: ListQuery) {
  return listRows(db, {
    table: 'page_text',
    select: db
      .selectFrom('page_text')
      .select([
        'id',
        'id as _id',
        'description',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ]),
    sorts: {
      createdAt: sql.ref('page_text.created_at'),
      updatedAt: sql.ref('page_text.updated_at'),
    },
    search: ['page_text.description'],
    where: sql<SqlBool>`page_text.kind = ${kind}`,
    query,
  })
}
