import { sql } from 'kysely'
import type { TimelinePart } from '#server/db/timeline-part.ts'

/** Files of the client's current projects. */
export const documentTimeline: TimelinePart = {
  access: 'editor',
  select: ({ clientId }) => sql`
    select document.id, document.created_at as at, project.id as about,
      'File added to ' || project.title || ': ' || document.name as text
    from project join document on document.project_id = project.id
    where project.account_id = ${clientId} and document.deleted_at is null`,
  pathOf: (id) => `/admin/projects/details/${id}?tab=files`,
}
