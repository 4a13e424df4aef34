import type { Db } from '#server/db/db.ts'
import {
  archiveFiles,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'
import type { FileKind } from '#shared/file-kinds.ts'

const selectOwn = (db: Db, accountId: string) =>
  db
    .selectFrom('resource')
    .select(['id', 'title', 'text', 'category', 'url', 'name as file'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)

/** Resources shared with this client only. */
export const resourceData: PersonalData = {
  name: 'resources',
  read: ({ db }, { id }) => readInBatches(selectOwn(db, id), 'resource.id'),
  files: ({ db, files }, { id }) =>
    archiveFiles(
      files,
      'resources',
      readInBatches(
        selectOwn(db, id)
          .select(['key', 'kind', 'name', 'bytes'])
          .where('key', 'is not', null)
          .$narrowType<{ key: string; kind: FileKind; name: string; bytes: number }>(),
        'resource.id',
      ),
    ),
  async erase(ctx, { id }) {
    const removed = await ctx.db
      .deleteFrom('resource')
      .where('account_id', '=', id)
      .returning('key')
      .execute()
    await removeFiles(ctx, removed)
  },
}
