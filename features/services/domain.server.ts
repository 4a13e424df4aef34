import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { services } from './contract.ts'
import { serviceRoutes } from './routes.server.ts'

export const servicesDomain: ServerDomain = {
  routes: serviceRoutes,
  firstReads: {
    ...contentReads('service', services),
    '/client-portal/services': [firstRead(services.list, { query: { sort: 'order' } })],
  },
}
