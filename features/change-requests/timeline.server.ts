import { sql } from 'kysely'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { changePaths } from './paths.ts'

const said = sql`case when entry.text = '' then entry.action
  else ${excerptOf(sql.ref('entry.text'))} end`

export const requestTimeline: TimelinePart = {
  kind: 'projects',
  access: 'editor',
  select: ({ clientId }) => sql`
    select entry.id, entry.created_at as at, request.project_id as about,
      request.client_id as client, 'Change request ' || request.title || ': ' || ${said} as text
    from change_request_entry as entry
    join change_request as request on request.id = entry.request_id
    where ${ofClient('request.client_id', clientId)}`,
  pathOf: changePaths.staff,
}
