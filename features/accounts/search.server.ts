import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { mayCall } from '#shared/roles.ts'

/** Must match the expression of the index. */
const indexedName = sql`first_name || ' ' || last_name || ' ' || business_name`

/** Managers see only names and roles, so a search by business name returns nothing to them. */
export const accountSearch: RecordSearch = {
  label: 'People',
  access: 'editor',
  table: 'account',
  select: (wanted) => {
    const full = mayCall('admin', wanted.reader.role)
    const seen = full ? sql`true` : hasWords(sql`first_name || ' ' || last_name`, wanted)
    return sql`
      select id, first_name || ' ' || last_name as title, created_at as at,
        case when ${full} and business_name <> '' then business_name else role end as note
      from account
      where deleted_at is null and ${hasWords(indexedName, wanted)} and ${seen}`
  },
  pathOf: (id) => `/admin/users/details/${id}`,
}
