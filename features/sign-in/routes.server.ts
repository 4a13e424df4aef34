import { implement } from '#server/implement.ts'
import { signIn } from './contract.ts'
import { logIn, logOut, refresh } from './sign-in.server.ts'

export const signInRoutes = implement(signIn, {
  login: (ctx, { body }) => logIn(ctx, body),
  logout: async (ctx) => {
    await logOut(ctx)
    return { message: 'You are signed out.' }
  },
  refresh: (ctx) => refresh(ctx),
})
