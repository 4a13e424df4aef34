import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import {
  archiveFiles,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'
import type { FileKind } from '#shared/file-kinds.ts'

const isOf = (clientIds: readonly string[]) =>
  sql<boolean>`client_id = any (${[...clientIds]}::uuid[])`

const selectOwn = (db: Db, clientIds: readonly string[]) =>
  db
    .selectFrom('resource')
    .select(['id', 'title', 'text', 'category', 'url', 'name as file'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where(isOf(clientIds))

/** Resources shared with these clients only. */
export const resourceData: PersonalData = {
  name: 'resources',
  read: ({ db }, { clientIds }) => readInBatches(selectOwn(db, clientIds), 'resource.id'),
  files: ({ db, files }, { clientIds }) =>
    archiveFiles(
      files,
      'resources',
      readInBatches(
        selectOwn(db, clientIds)
          .select(['key', 'kind', 'name', 'bytes'])
          .where('key', 'is not', null)
          .$narrowType<{ key: string; kind: FileKind; name: string; bytes: number }>(),
        'resource.id',
      ),
    ),
  async erase(ctx, { clientIds }) {
    const removed = await ctx.db
      .deleteFrom('resource')
      .where(isOf(clientIds))
      .returning('key')
      .execute()
    await removeFiles(ctx, removed)
  },
}
