import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { libraryKinds } from '../rules.ts'

export const pictureSearch: RecordSearch = {
  label: 'Images',
  access: 'editor',
  select: (wanted) => sql`
    select id, coalesce(nullif(alt, ''), name) as title, name as note, created_at as at
    from file where kind in (${sql.join(libraryKinds)})
      and ${hasWords(sql`name || ' ' || alt`, wanted)}`,
  pathOf: (id) => `/admin/media/${id}`,
}
