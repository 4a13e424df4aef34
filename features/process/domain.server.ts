import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { process } from './contract.ts'
import { processRoutes } from './routes.server.ts'

export const processDomain: ServerDomain = {
  routes: processRoutes,
  firstReads: contentReads('process', process),
}
