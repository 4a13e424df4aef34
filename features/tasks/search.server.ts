import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { isSeenBy } from './queries.server.ts'

export const taskSearch: RecordSearch = {
  label: 'Tasks',
  access: 'staff',
  table: 'task',
  select: (wanted) => sql`
    select task.id, task.title, project.title as note, task.created_at as at
    from task join project on project.id = task.project_id
    where ${hasWords(sql.ref('task.title'), wanted)} and ${isSeenBy(wanted.reader)}`,
  pathOf: (id) => `/admin/task/details/${id}`,
}
