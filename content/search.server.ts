import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { capitalize, detailsPath, editPath, type Kind, untitled } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'

/** Content kinds with titled records that every editor can open. */
const searched = [
  'blog',
  'service',
  'faq',
  'process',
  'reason',
] as const satisfies readonly KindName[]

export const contentSearches: readonly RecordSearch[] = searched.map((name) => {
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
