import { done, implement } from '#server/http/implement.ts'
import { signIn } from './contract.ts'
import { confirmPassword, logIn } from './service.server.ts'

export const signInRoutes = implement(signIn, {
  login: (ctx, { body }) => logIn(ctx, body),
  confirmPassword: done('Thank you.', (ctx, { body }) => confirmPassword(ctx, body)),
})
