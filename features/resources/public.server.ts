import type { Db } from '#server/db/db.ts'
import type { Resource } from './contract.ts'
import { isShared, selectResources } from './queries.server.ts'

/** The newest resources visible to a client. */
export function newestResources(db: Db, clientId: string, limit: number): Promise<Resource[]> {
  return selectResources(db)
    .where(isShared(clientId))
    .orderBy('resource.created_at', 'desc')
    .orderBy('resource.id', 'desc')
    .limit(limit)
    .execute()
}
