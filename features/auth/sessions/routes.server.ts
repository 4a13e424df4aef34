import { done, implement } from '#server/http/implement.ts'
import { listOpenSessions } from '../public.server.ts'
import { sessions } from './contract.ts'
import { logOut, refresh } from './refresh.server.ts'
import { endAllOthers, endOther } from './service.server.ts'

export const sessionRoutes = implement(sessions, {
  logout: done('You are signed out.', (ctx) => logOut(ctx)),
  refresh: (ctx) => refresh(ctx),
  list: async ({ db, user, now }) => {
    const open = await listOpenSessions(db, user.id, now())
    const rows = open.map((session) => ({ ...session, current: session.id === user.sessionId }))
    return { rows, total: rows.length }
  },
  endOther: done('That browser was signed out.', (ctx, { params }) => endOther(ctx, params.id)),
  endAllOthers: done('All other browsers were signed out.', (ctx) => endAllOthers(ctx)),
})
