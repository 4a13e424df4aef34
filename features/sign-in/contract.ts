import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { message } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'

export const Login = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  password: z.string().check(z.maxLength(512)),
  keepSignedIn: z.optional(z.boolean()),
})

export const signIn = contract({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with e-mail and password.',
    access: 'public',
    body: Login,
    botCheck: 'token',
    sameOrigin: true,
    reply: z.object({
      accessToken: z.string(),
      requires2FAVerification: z.boolean(),
      role: z.enum(roles),
    }),
    errors: ['INVALID_LOGIN', 'ACCOUNT_NOT_ACTIVE', 'TOO_MANY_REQUESTS'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this sign-in.',
    access: 'sign-out',
    sameOrigin: true,
    reply: message,
  },
  refresh: {
    method: 'GET',
    path: '/api/auth/refresh',
    summary: 'A new access token for the sign-in that the cookie names.',
    access: 'public',
    sameOrigin: true,
    reply: z.object({ accessToken: z.string(), role: z.enum(roles) }),
    errors: ['NOT_SIGNED_IN', 'TOKEN_INVALID'],
  },
})
