import * as z from 'zod/mini'
import { digits, Setup, wrongCode } from '#features/auth/two-factor/contract.ts'
import { atMost, trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, message, optional, timestamp } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'

export const invalidLogin = declareError(
  'INVALID_LOGIN',
  401,
  'The email or password is incorrect.',
)
export const accountNotActive = declareError(
  'ACCOUNT_NOT_ACTIVE',
  401,
  'Your account is not active. Please contact support.',
)
export const wrongPassword = declareError(
  'WRONG_PASSWORD',
  400,
  'The current password is incorrect.',
)
export const codeRequired = declareError(
  'CODE_REQUIRED',
  400,
  'Please enter the six digits from your authenticator app.',
)

export const Login = z.object({
  email: z.string().check(...trimmed(254, 'Invalid email'), z.toLowerCase()),
  password: z.string().check(atMost(512, 'Invalid password')),
  keepSignedIn: optional(z.boolean()),
})

export const OpenSession = z.object({
  _id: id,
  id,
  /** In readable form: Chrome on macOS. */
  device: z.string(),
  lastSeenAt: timestamp,
  createdAt: timestamp,
  /** True for the session that makes this request. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>

export const ConfirmPassword = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Please enter your password.'), atMost(512, 'Invalid password')),
  /** The code of the authenticator app, if two-factor is set up. */
  token: optional(digits),
})
export type ConfirmPassword = z.output<typeof ConfirmPassword>

export const signIn = contract({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with email and password.',
    access: 'public',
    body: Login,
    botCheck: 'token',
    sameOrigin: true,
    reply: z.object({
      accessToken: z.string(),
      requires2FAVerification: z.boolean(),
      role: z.enum(roles),
      // A passkey is accepted instead of a code.
      hasPasskey: z.optional(z.boolean()),
      // Included until the first code is accepted.
      ...z.partial(Setup).shape,
    }),
    errors: [invalidLogin, accountNotActive, 'TOO_MANY_REQUESTS'],
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/auth/confirm-password',
    summary: 'Confirms the password again, before a sensitive change.',
    access: 'signed-in',
    beforeTwoFactor: true,
    body: ConfirmPassword,
    reply: message,
    errors: [wrongPassword, codeRequired, wrongCode, 'TOO_MANY_REQUESTS'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session.',
    access: 'sign-out',
    sameOrigin: true,
    reply: message,
  },
  refresh: {
    method: 'GET',
    path: '/api/auth/refresh',
    summary: 'Returns a new access token for the session of the refresh cookie.',
    access: 'public',
    beforeTwoFactor: true,
    sameOrigin: true,
    reply: z.object({ accessToken: z.string(), role: z.enum(roles) }),
    errors: ['NOT_SIGNED_IN', 'TOKEN_INVALID'],
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The open sessions of the account, most recently used first.',
    access: 'signed-in',
    rows: OpenSession,
  },
  endOther: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: "Ends one of the account's own sessions.",
    access: 'signed-in',
    params: z.object({ id }),
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
  endAllOthers: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: "Ends all of the account's sessions except this one.",
    access: 'signed-in',
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
})
