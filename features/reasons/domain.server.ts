import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { reasons } from './contract.ts'
import { reasonRoutes } from './routes.server.ts'

export const reasonsDomain: ServerDomain = {
  routes: reasonRoutes,
  firstReads: contentReads('reason', reasons),
}
