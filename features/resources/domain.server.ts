import { sql } from 'kysely'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRecord } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { resources } from './contract.ts'
import { ownList } from './lists.ts'
import { resourceNotifications } from './notifications.ts'
import { clientResourcesPath, resourcePaths } from './paths.ts'
import { resourceData } from './personal-data.server.ts'
import { resourceRoutes } from './routes.server.ts'

export const resourcesDomain: ServerDomain = {
  routes: resourceRoutes,
  firstReads: {
    [resourcePaths.list]: [firstList(resources.list)],
    [resourcePaths.edit(':id')]: [firstRecord(resources.one)],
    [clientResourcesPath]: [firstList(resources.list, ownList)],
  },
  answers: [
    personalDataPart(resourceData),
    // Resources shared with this client only.
    timelinePart({
      kind: 'files',
      access: 'editor',
      select: ({ clientId }) => sql`
        select id, created_at as at, id as about,
          case when key is null then 'Link' else 'File' end || ' shared: ' || title as text
        from resource where client_id = ${clientId}`,
      pathOf: resourcePaths.edit,
    }),
  ],
  notifications: resourceNotifications,
}
