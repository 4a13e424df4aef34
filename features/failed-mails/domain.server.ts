import type { ServerDomain } from '#server/domain.ts'
import { failedMailRoutes } from './routes.server.ts'

export const failedMailsDomain: ServerDomain = {
  routes: failedMailRoutes,
}
