import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import { hasWords, type RecordSearch } from '#server/db/record-search.ts'
import { changePaths } from './paths.ts'

/** The clients of no more than these are read. */
const latest = 20

/**
 * The id names the project, too, on whose page the request is. The offset keeps the index of words,
 * which the order would bypass.
 */
export const requestSearch: RecordSearch = {
  label: 'Change requests',
  access: 'editor',
  select: (wanted) => sql`
    select request.project_id || ' ' || request.id as id, title,
      ${clientNameSql('client')} as note, request.created_at as at
    from (
      select * from (
        select id, project_id, client_id, title, created_at from change_request
        where ${hasWords(sql`title`, wanted)} offset 0
      ) as every
      order by created_at desc, id desc limit ${latest}
    ) as request
    join client_contact as client on client.id = request.client_id`,
  pathOf: (ids) => {
    const [projectId = '', id = ''] = ids.split(' ')
    return changePaths.one(projectId, id)
  },
}
