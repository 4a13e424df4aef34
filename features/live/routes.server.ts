import { implement } from '#server/http/implement.ts'
import { live } from './contract.ts'

export const liveRoutes = implement(live, {
  open: async ({ live, user }, { query }) => {
    const { id: accountId, sessionId, role } = user
    return (sink) => live.open({ accountId, sessionId, role, ...query }, sink)
  },
})
