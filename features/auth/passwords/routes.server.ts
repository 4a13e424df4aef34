import { implement } from '#server/http/implement.ts'
import { passwords } from './contract.ts'
import { makeFirstAdmin } from './first-admin.server.ts'
import {
  choosePassword,
  requestResetLink,
  resetPassword,
  updatePassword,
} from './service.server.ts'

export const passwordRoutes = implement(passwords, {
  forgot: async (ctx, { body }) => {
    await requestResetLink(ctx, body.email)
    return { message: 'Link sent successfully.' }
  },
  reset: async (ctx, { params, body }) => {
    await resetPassword(ctx, params, body.password)
    return { message: 'Password reset successfully.' }
  },
  choose: async (ctx, { params, body }) => {
    const signedIn = await choosePassword(ctx, params, body.password)
    return { ...signedIn, message: 'Your password is set, and you are signed in.' }
  },
  update: async (ctx, { body }) => {
    await updatePassword(ctx, body)
    return { message: 'Password reset successfully.' }
  },
  makeFirstAdmin: async (ctx, { params, body }) => {
    const accessToken = await makeFirstAdmin(ctx, params.token, body)
    return { accessToken, role: 'Admin', message: 'You are signed in as the first Admin.' }
  },
})
