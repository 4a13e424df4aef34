import { implement } from '#server/http/implement.ts'
import { dashboard } from './contract.ts'
import { getClientDashboard, getStaffDashboard } from './service.server.ts'

export const dashboardRoutes = implement(dashboard, {
  client: (ctx) => getClientDashboard(ctx),
  staff: (ctx) => getStaffDashboard(ctx),
})
