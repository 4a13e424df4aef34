import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { hasWords, type RecordSearch, recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead } from '#server/http/first-reads.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { files } from './contract.ts'
import { picturePaths } from './paths.ts'
import { isUnused, removeUnusedRows } from './public.server.ts'
import { fileRoutes } from './routes.server.ts'
import { libraryKinds, libraryList } from './rules.ts'

const avatarDays = 1
const batchSize = 100

/** Deletes unused avatars. Other pictures belong to the library, where people delete them. */
const sweepAvatars: Sweep = ({ db, jobs, daysAgo }) =>
  inTransaction({ db }, async ({ db: trx }) => {
    const found = await trx
      .selectFrom('file')
      .select('key')
      .where('kind', '=', 'avatar')
      .where('created_at', '<', daysAgo(avatarDays))
      .where(isUnused)
      .orderBy('created_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    await removeUnusedRows(trx, jobs, found)
  })

const pictureSearch: RecordSearch = {
  label: 'Images',
  access: 'editor',
  isLast: true,
  select: (wanted) => sql`
    select id, coalesce(nullif(alt, ''), name) as title, name as note, created_at as at
    from file where kind in (${sql.join(libraryKinds)})
      and ${hasWords(sql`name || ' ' || alt`, wanted)}`,
  pathOf: picturePaths.details,
}

export const filesDomain: ServerDomain = {
  routes: fileRoutes,
  firstReads: {
    [picturePaths.list]: [firstList(files.list, libraryList), firstRead(files.countUnused)],
    [picturePaths.details(':id')]: [
      ({ params: { id = '' } }) => firstRead(files.one, { params: { idOrName: id } }),
    ],
  },
  sweeps: [sweepAvatars],
  answers: [recordSearch(pictureSearch)],
}
