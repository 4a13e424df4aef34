import { implement } from '#server/http/implement.ts'
import { listOpenSessions } from '../public.server.ts'
import { sessions } from './contract.ts'
import { logOut, refresh } from './refresh.server.ts'
import { endAllOthers, endOther } from './service.server.ts'

export const sessionRoutes = implement(sessions, {
  logout: async (ctx) => {
    await logOut(ctx)
    return { message: 'You are signed out.' }
  },
  refresh: (ctx) => refresh(ctx),
  list: async ({ db, user, now }) => {
    const open = await listOpenSessions(db, user.id, now())
    const rows = open.map((session) => ({ ...session, current: session.id === user.sessionId }))
    return { rows, total: rows.length }
  },
  endOther: async (ctx, { params }) => {
    await endOther(ctx, params.id)
    return { message: 'That browser was signed out.' }
  },
  endAllOthers: async (ctx) => {
    await endAllOthers(ctx)
    return { message: 'All other browsers were signed out.' }
  },
})
