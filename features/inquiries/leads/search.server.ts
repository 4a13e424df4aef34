import { sql } from 'kysely'
import type { RecordSearch } from '#server/db/record-search.ts'
import { leadPaths } from '../paths.ts'
import type { Kind } from './rules.ts'

const searchOf = (kind: Kind, label: string): RecordSearch => ({
  label,
  access: 'editor',
  select: ({ words }) => sql`
    select id, name as title, created_at as at,
      case when business_name <> '' then business_name else subject end as note
    from lead where kind = ${sql.lit(kind)} and state <> 'spam' and words @@ ${words}`,
  pathOf: (id) => leadPaths.details(kind, id),
})

export const leadSearches = [searchOf('message', 'Messages'), searchOf('freelance', 'Inquiries')]
