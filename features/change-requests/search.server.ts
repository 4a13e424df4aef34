import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { changePaths } from './paths.ts'

/** The id names the project, too, on whose page the request is. */
export const requestSearch: RecordSearch = {
  label: 'Change requests',
  access: 'editor',
  select: (wanted) => sql`
    select request.project_id || ' ' || request.id as id, title,
      ${clientNameSql('client')} as note, request.created_at as at
    from change_request as request join client_contact as client on client.id = request.client_id
    where ${hasWords(sql`title`, wanted)}`,
  pathOf: (ids) => {
    const [projectId = '', id = ''] = ids.split(' ')
    return changePaths.one(projectId, id)
  },
}
