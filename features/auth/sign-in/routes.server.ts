import { implement } from '#server/http/implement.ts'
import { signIn } from './contract.ts'
import { confirmPassword, logIn } from './service.server.ts'

export const signInRoutes = implement(signIn, {
  login: (ctx, { body }) => logIn(ctx, body),
  confirmPassword: async (ctx, { body }) => {
    await confirmPassword(ctx, body)
    return { message: 'Thank you.' }
  },
})
