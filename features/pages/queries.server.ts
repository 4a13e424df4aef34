import { type SqlBool, sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { PageKind, PageText } from './contract.ts'

function selectTexts(db: Db) {
  return db.selectFrom('page_text').select([
    'id',
    'id as _id',
    'description',
    'created_at as createdAt',
    'updated_at as updatedAt',
    sql<boolean>`id = (select newest.id from page_text as newest
      where newest.kind = page_text.kind
      order by newest.created_at desc, newest.id desc limit 1)`.as('shown'),
  ])
}

/** The texts of one kind; those of another are not there for it. */
export function textsOf(kind: PageKind) {
  const ofKind = sql<SqlBool>`page_text.kind = ${kind}`

  function find(db: Db, id: string): Promise<PageText | undefined> {
    return selectTexts(db).where('id', '=', id).where(ofKind).executeTakeFirst()
  }

  return {
    list: (db: Db, query: ListQuery) =>
      listRows(db, {
        table: 'page_text',
        select: selectTexts(db),
        sorts: {
          createdAt: sql.ref('page_text.created_at'),
          updatedAt: sql.ref('page_text.updated_at'),
        },
        search: ['page_text.description'],
        where: ofKind,
        query,
      }),
    find,
    content: contentOf({ table: 'page_text', find, only: ofKind }),
  }
}
