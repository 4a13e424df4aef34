import { sql } from 'kysely'
import type { TimelinePart } from '#server/db/timeline-part.ts'
import { resourcePaths } from './paths.ts'

/** Resources shared with this client only. */
export const resourceTimeline: TimelinePart = {
  access: 'editor',
  select: ({ clientId }) => sql`
    select id, created_at as at, id as about,
      case when key is null then 'Link' else 'File' end || ' shared: ' || title as text
    from resource where account_id = ${clientId}`,
  pathOf: resourcePaths.edit,
}
