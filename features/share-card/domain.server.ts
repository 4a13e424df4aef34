import type { ServerDomain } from '#server/domain.ts'
import { shareCardRoutes } from './routes.server.ts'

export const shareCardDomain: ServerDomain = {
  routes: shareCardRoutes,
}
