import type { ServerDomain } from '#server/domain.ts'
import { mailRoutes } from './mail/routes.server.ts'

export const agencyDomain: ServerDomain = {
  routes: mailRoutes,
}
