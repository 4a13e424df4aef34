import { type SqlBool, sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { isId } from '#shared/fields.ts'
import { isUnused, publishLibraryEvent } from './public.server.ts'
import { libraryKinds, parseFilter } from './rules.ts'

const isInLibrary = sql<SqlBool>`file.kind in (${sql.join(libraryKinds)})`

function selectPictures(db: Db) {
  return db
    .selectFrom('file')
    .leftJoin('account', 'account.id', 'file.account_id')
    .select([
      'file.id',
      'file.id as _id',
      'file.key',
      'file.url',
      'file.kind',
      'file.name',
      'file.alt',
      'file.width',
      'file.height',
      'file.bytes',
      'file.account_id as accountId',
      'file.created_at as createdAt',
      nameSql('account').as('by'),
      sql<number>`(select count(distinct item_id) from file_use where file_key = file.key)`.as(
        'uses',
      ),
    ])
}

export function listPictures(db: Db, { filter, ...query }: ListQuery) {
  const { kind, use } = parseFilter(filter)
  const ofKind = kind ? sql`file.kind = ${kind}` : isInLibrary
  const ofUse = { used: sql`not ${isUnused}`, unused: isUnused }
  return listRows(db, {
    table: 'file',
    select: selectPictures(db),
    sorts: {
      createdAt: sql.ref('file.created_at'),
      name: sql`lower(file.name)`,
      bytes: sql.ref('file.bytes'),
    },
    search: ['file.name', 'file.alt'],
    where: sql<SqlBool>`${ofKind} and ${use ? ofUse[use] : sql`true`}`,
    query,
  })
}

export function findPicture(db: Db, idOrName: string) {
  return selectPictures(db).where(isPicture(idOrName)).where(isInLibrary).executeTakeFirst()
}

export async function getPicture({ db, fail }: Context, idOrName: string) {
  return (await findPicture(db, idOrName)) ?? fail('NOT_FOUND')
}

function isPicture(idOrName: string) {
  if (isId(idOrName)) return sql<SqlBool>`file.id = ${idOrName}`
  const keys = libraryKinds.map((kind) => `${kind}/${idOrName}`)
  return sql<SqlBool>`file.key in (${sql.join(keys)})`
}

export async function describePicture(
  db: Db,
  idOrName: string,
  values: { name?: string | undefined; alt?: string | undefined },
): Promise<void> {
  await db
    .updateTable('file')
    .set((is) => ({ name: values.name ?? is.ref('name'), alt: values.alt ?? is.ref('alt') }))
    .where(isPicture(idOrName))
    .where(isInLibrary)
    .execute()
  await publishLibraryEvent(db)
}
