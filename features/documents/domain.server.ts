import { sql } from 'kysely'
import { detailsPath } from '#content/kind.ts'
import { kinds } from '#content/kinds.ts'
import { privateUploads } from '#features/files/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { documentKinds } from './contract.ts'
import { sweepDocuments } from './jobs.server.ts'
import { documentData } from './personal-data.server.ts'
import { documentRoutes } from './routes.server.ts'
import { removeUnattached, storeDocument } from './service.server.ts'

export const documentsDomain: ServerDomain = {
  routes: documentRoutes,
  sweeps: [sweepDocuments],
  answers: [
    personalDataPart(documentData),
    // Files of the client's current projects.
    timelinePart({
      kind: 'files',
      access: 'editor',
      select: ({ clientId }) => sql`
        select document.id, document.created_at as at, project.id as about,
          'File added to ' || project.title || ': ' || document.name as text
        from project join document on document.project_id = project.id
        where project.client_id = ${clientId} and document.deleted_at is null`,
      pathOf: (id) => `${detailsPath(kinds.project, id)}?tab=files`,
    }),
    privateUploads({ kinds: documentKinds, store: storeDocument, remove: removeUnattached }),
  ],
}
