import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { reviewPaths } from './paths.ts'

export const reviewSearch: RecordSearch = {
  label: 'Reviews',
  access: 'editor',
  select: (wanted) => sql`
    select deliverable.id, deliverable.title, project.title as note, deliverable.created_at as at
    from deliverable join project on project.id = deliverable.project_id
    where ${hasWords(sql.ref('deliverable.title'), wanted)}`,
  pathOf: reviewPaths.staff,
}
