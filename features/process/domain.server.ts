import type { ServerDomain } from '#server/domain.ts'
import { processRoutes } from './routes.server.ts'

export const processDomain: ServerDomain = {
  routes: processRoutes,
}
