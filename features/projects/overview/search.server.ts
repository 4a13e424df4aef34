import { sql } from 'kysely'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { isOpenTo } from '../service.server.ts'

export const projectSearch: RecordSearch = {
  label: 'Projects',
  access: 'staff',
  table: 'project',
  select: (wanted) => sql`
    select project.id, project.title, client.first_name || ' ' || client.last_name as note,
      project.created_at as at
    from project join account as client on client.id = project.account_id
    where ${hasWords(sql.ref('project.title'), wanted)} and ${isOpenTo(wanted.reader)}`,
  pathOf: (id) => `/admin/projects/details/${id}`,
}
