import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'

function selectChanges(db: Db) {
  return db
    .selectFrom('change')
    .leftJoin('account', 'account.id', 'change.account_id')
    .select([
      'change.id',
      'change.action',
      'change.kind',
      'change.item_id as itemId',
      'change.title',
      sql<string | null>`account.first_name || ' ' || account.last_name`.as('who'),
      'change.created_at as createdAt',
    ])
    .$narrowType<{ action: 'add' | 'edit' | 'remove' }>()
}

interface Asked extends Omit<ListQuery, 'filter'> {
  filter?: string | undefined
  kind?: string | undefined
  who?: string | undefined
  itemId?: string | undefined
}

export function listChanges(db: Db, { filter, kind, who, itemId, ...query }: Asked) {
  const wanted = { action: filter, kind, account_id: who, item_id: itemId }
  const conditions = Object.entries(wanted).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`change.${column}`)} = ${value}`],
  )
  return listRows(db, {
    table: 'change',
    select: selectChanges(db),
    sorts: { createdAt: sql.ref('change.created_at') },
    search: ['change.title'],
    where: sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`,
    query,
  })
}

export function findChange(db: Db, id: string) {
  return selectChanges(db)
    .select([sql<Values>`change.before`.as('before'), sql<Values>`change.after`.as('after')])
    .where('change.id', '=', id)
    .executeTakeFirst()
}

type Values = Record<string, unknown> | null
