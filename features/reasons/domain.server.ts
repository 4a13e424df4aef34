import type { ServerDomain } from '#server/domain.ts'
import { reasonRoutes } from './routes.server.ts'

export const reasonsDomain: ServerDomain = {
  routes: reasonRoutes,
}
