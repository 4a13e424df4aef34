import { implement } from '#server/http/implement.ts'
import { deviceOf } from '#shared/device.ts'
import { listOpenSessions } from '../public.server.ts'
import { signIn } from './contract.ts'
import { endAllOthers, endOther } from './service.server.ts'
import { confirmPassword, logIn, logOut, refresh } from './sign-in.server.ts'

export const signInRoutes = implement(signIn, {
  login: (ctx, { body }) => logIn(ctx, body),
  confirmPassword: async (ctx, { body }) => {
    await confirmPassword(ctx, body)
    return { message: 'Thank you.' }
  },
  logout: async (ctx) => {
    await logOut(ctx)
    return { message: 'You are signed out.' }
  },
  refresh: (ctx) => refresh(ctx),
  sessions: async ({ db, user, now }) => {
    const open = await listOpenSessions(db, user.id, now())
    const rows = open.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceOf(userAgent),
      current: session.id === user.sessionId,
    }))
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
