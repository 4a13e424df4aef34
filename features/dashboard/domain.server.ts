import { process } from '#features/process/contract.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { implement } from '#server/http/implement.ts'
import { dashboard } from './contract.ts'
import { getClientDashboard, getStaffDashboard } from './service.server.ts'
import { staffDashboard } from './staff/contract.ts'

export const dashboardDomain: ServerDomain = {
  routes: [
    ...implement(dashboard, { client: (ctx) => getClientDashboard(ctx) }),
    ...implement(staffDashboard, { read: (ctx) => getStaffDashboard(ctx) }),
  ],
  firstReads: {
    '/admin': [firstRead(staffDashboard.read)],
    '/client-portal': [firstRead(dashboard.client)],
    '/client-portal/my-projects/details/:id': [
      firstRead(dashboard.client),
      firstRead(process.list, { query: { sort: 'order' } }),
    ],
  },
}
