import { type SqlBool, sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Faq } from './contract.ts'

function selectFaqs(db: Db) {
  return db
    .selectFrom('faq')
    .select([
      'id',
      'id as _id',
      'question',
      'answer',
      sql<Faq['category']>`category`.as('category'),
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function listFaqs(db: Db, { filter, ...query }: ListQuery) {
  return listRows(db, {
    table: 'faq',
    select: selectFaqs(db),
    sorts: {
      createdAt: sql.ref('faq.created_at'),
      updatedAt: sql.ref('faq.updated_at'),
      question: sql`lower(faq.question)`,
    },
    search: ['faq.question'],
    where: filter ? sql<SqlBool>`faq.category = ${filter}` : sql<SqlBool>`true`,
    query,
  })
}

export function findFaq(db: Db, id: string): Promise<Faq | undefined> {
  return selectFaqs(db).where('id', '=', id).executeTakeFirst()
}

export const faqContent = contentOf({ table: 'faq', find: findFaq })
