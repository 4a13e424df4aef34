import { done, implement } from '#server/http/implement.ts'
import { passwords } from './contract.ts'
import { makeFirstAdmin } from './first-admin.server.ts'
import {
  choosePassword,
  requestResetLink,
  resetPassword,
  updatePassword,
} from './service.server.ts'

export const passwordRoutes = implement(passwords, {
  forgot: done('Link sent successfully.', (ctx, { body }) => requestResetLink(ctx, body.email)),
  reset: done('Password reset successfully.', (ctx, { params, body }) =>
    resetPassword(ctx, params, body.password),
  ),
  choose: async (ctx, { params, body }) => {
    const signedIn = await choosePassword(ctx, params, body.password)
    return { ...signedIn, message: 'Your password is set, and you are signed in.' }
  },
  update: done('Password reset successfully.', (ctx, { body }) => updatePassword(ctx, body)),
  makeFirstAdmin: async (ctx, { params, body }) => {
    const accessToken = await makeFirstAdmin(ctx, params.token, body)
    return { accessToken, role: 'Admin', message: 'You are signed in as the first Admin.' }
  },
})
