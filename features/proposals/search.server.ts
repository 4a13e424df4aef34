import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { proposalPaths } from './paths.ts'

const named = sql`(title || ' ' || first_name || ' ' || last_name || ' ' || business_name)`
const reader = sql`coalesce(nullif(business_name, ''), first_name || ' ' || last_name)`

export const proposalSearch: RecordSearch = {
  label: 'Proposals',
  access: 'editor',
  select: (wanted) => sql`
    select id, title, ${reader} as note, created_at as at from proposal
    where ${hasWords(named, wanted)}`,
  pathOf: proposalPaths.details,
}
