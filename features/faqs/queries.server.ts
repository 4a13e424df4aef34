import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'
import type { Faq } from './contract.ts'

export function listFaqs(db: Db, { filter, ...query }: ListQuery) {
  return listRows(db, {
    table: 'faq',
    select: db
      .selectFrom('faq')
      .select([
        'id',
        'id as _id',
        'question',
        'answer',
        sql<Faq['category']>`category`.as('category'),
        'created_at as createdAt',
        'updated_at as updatedAt',
      ]),
    sorts: { createdAt: sql.ref('faq.created_at') },
    search: ['faq.question'],
    where: filter ? sql<SqlBool>`faq.category = ${filter}` : sql<SqlBool>`true`,
    query,
  })
}
