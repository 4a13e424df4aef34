import type { ServerDomain } from '#server/domain.ts'
import { serviceRoutes } from './routes.server.ts'

export const servicesDomain: ServerDomain = {
  routes: serviceRoutes,
}
