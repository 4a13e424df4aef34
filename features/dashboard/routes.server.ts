import { implement } from '#server/http/implement.ts'
import { dashboard } from './contract.ts'
import { getClientDashboard, getStaffDashboard } from './service.server.ts'
import { staffDashboard } from './staff/contract.ts'

export const dashboardRoutes = [
  ...implement(dashboard, { client: (ctx) => getClientDashboard(ctx) }),
  ...implement(staffDashboard, { read: (ctx) => getStaffDashboard(ctx) }),
]
