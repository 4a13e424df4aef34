import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { projectPaths } from '../paths.ts'

const comment = excerptOf(sql.ref('entry.comment'))

/** Entries that only name files are skipped, because files have entries of their own. */
const namesFiles = sql`entry.action ~ '^(File added: |\\d+ files added$)'`

/** History entries written while the project belonged to this client. */
export const projectTimeline: TimelinePart = {
  kind: 'projects',
  access: 'editor',
  select: ({ clientId }) => sql`
    select entry.id, entry.created_at as at, entry.project_id as about, entry.client_id as client,
      case when entry.action = 'Comment' or ${namesFiles}
        then coalesce(${nameSql('author')} || ' commented on ', 'Comment on ')
          || project.title || ': ' || ${comment}
        else project.title || ': ' || entry.action
          || case when entry.comment = '' then '' else ' – ' || ${comment} end
      end as text
    from project_entry as entry
    join project on project.id = entry.project_id
    left join account as author on author.id = entry.account_id
    where ${ofClient('entry.client_id', clientId)} and (entry.comment <> '' or not ${namesFiles})`,
  pathOf: (id) => projectPaths.details(id, 'updates'),
}
