import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import {
  archiveFiles,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'
import type { FileKind } from '#shared/file-kinds.ts'

/** All files of the person's projects, and all uploads of the person. */
const isOf = (accountId: string) => sql<boolean>`(document.account_id = ${accountId}
  or project_id in (select id from project where project.account_id = ${accountId}))`

const selectDocuments = (db: Db, accountId: string) =>
  db
    .selectFrom('document')
    .select(['document.id', 'key', 'kind', 'name', 'bytes', 'created_at as createdAt'])
    .select([
      sql<string | null>`(select title from project where project.id = project_id)`.as('project'),
      sql<boolean>`coalesce(document.account_id = ${accountId}, false)`.as('uploadedByYou'),
    ])
    .where(isOf(accountId))
    .where('deleted_at', 'is', null)
    .$narrowType<{ kind: FileKind }>()

export const documentData: PersonalData = {
  name: 'documents',
  async *read({ db }, { id }) {
    for await (const { key: _, ...document } of readInBatches(
      selectDocuments(db, id),
      'document.id',
    ))
      yield document
  },
  files: ({ db, files }, { id }) =>
    archiveFiles(files, 'documents', readInBatches(selectDocuments(db, id), 'document.id')),
  async erase(ctx, { id }) {
    const removed = await ctx.db.deleteFrom('document').where(isOf(id)).returning('key').execute()
    await removeFiles(ctx, removed)
  },
}
