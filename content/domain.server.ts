import { sql } from 'kysely'
import { hasWords, type RecordSearch, recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead } from '#server/http/first-reads.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { changes } from './changes/contract.ts'
import { changeList } from './changes/lists.ts'
import { changeNotifications } from './changes/notifications.ts'
import { changeRoutes } from './changes/routes.server.ts'
import { contentJobs } from './jobs.server.ts'
import { capitalize, detailsPath, editPath, type Kind, untitled } from './kind.ts'
import { expiringTables, type KindName, kinds } from './kinds.ts'

const deletedAtOnce = 10_000

const sweepChanges: Sweep = ({ config, db, daysAgo }) => {
  const expired = db
    .selectFrom('change')
    .select('id')
    .where('kind', 'in', expiringTables)
    .where('created_at', '<', daysAgo(config.changeRetentionDays))
    .orderBy('created_at')
    .limit(deletedAtOnce)
  return db.deleteFrom('change').where('id', 'in', expired).execute()
}

const sweepEditors: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('editor').where('seen_at', '<', daysAgo(1)).execute()

/** Content kinds with titled records that every editor can open. */
const searched = [
  'blog',
  'service',
  'faq',
  'process',
  'reason',
  'site-page',
] as const satisfies readonly KindName[]

const contentSearches: readonly RecordSearch[] = searched.map((name) => {
  const kind: Kind = kinds[name]
  const title = sql.ref(kind.title)
  return {
    label: capitalize(kind.plural),
    access: 'editor',
    select: (wanted) => sql`
      select id, coalesce(nullif(${title}, ''), ${untitled}) as title, '' as note, created_at as at
      from ${sql.table(kind.table)}
      where ${hasWords(title, wanted)} or (${title} = '' and ${hasWords(sql.lit(untitled), wanted)})`,
    pathOf: (id) => (kind.details ? detailsPath(kind, id) : editPath(kind, id)),
  }
})

export const contentDomain: ServerDomain = {
  routes: changeRoutes,
  firstReads: {
    '/admin/changes': [firstList(changes.list, changeList), firstRead(changes.people)],
  },
  jobs: contentJobs,
  sweeps: [sweepChanges, sweepEditors],
  answers: contentSearches.map(recordSearch),
  notifications: changeNotifications,
}
