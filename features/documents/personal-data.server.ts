import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import {
  archiveFiles,
  type Person,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'
import type { FileKind } from '#shared/file-kinds.ts'

type Owner = Pick<Person, 'id' | 'clientIds'>

/** All files of the projects of the person's clients, and all uploads of the person. */
const isOf = ({ id, clientIds }: Owner) => sql<boolean>`(document.account_id = ${id}
  or project_id in (select id from project where client_id = any (${clientIds}::uuid[])))`

const selectDocuments = (db: Db, person: Owner) =>
  db
    .selectFrom('document')
    .select(['document.id', 'key', 'kind', 'name', 'bytes', 'created_at as createdAt'])
    .select([
      sql<string | null>`(select title from project where project.id = project_id)`.as('project'),
      sql<boolean>`coalesce(document.account_id = ${person.id}, false)`.as('uploadedByYou'),
    ])
    .where(isOf(person))
    .where('deleted_at', 'is', null)
    .$narrowType<{ kind: FileKind }>()

export const documentData: PersonalData = {
  name: 'documents',
  async *read({ db }, person) {
    for await (const { key: _, ...document } of readInBatches(
      selectDocuments(db, person),
      'document.id',
    ))
      yield document
  },
  files: ({ db, files }, person) =>
    archiveFiles(files, 'documents', readInBatches(selectDocuments(db, person), 'document.id')),
  async erase(ctx, person) {
    const isOfOthers = sql`exists (select from project
      where project.id = project_id and client_id <> all (${person.clientIds}::uuid[]))`
    const removed = await ctx.db
      .deleteFrom('document')
      .where(sql<boolean>`${isOf(person)} and not ${isOfOthers}`)
      .returning('key')
      .execute()
    await removeFiles(ctx, removed)
  },
}
