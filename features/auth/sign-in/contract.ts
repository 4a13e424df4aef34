import * as z from 'zod/mini'
import { atMost, trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { message, optional } from '#shared/fields.ts'
import { accountNotActive, NewSession, Setup, wrongPassword } from '../sessions/contract.ts'
import { digits, wrongCode } from '../two-factor/contract.ts'

export const invalidLogin = declareError(
  'INVALID_LOGIN',
  401,
  'The email or password is incorrect.',
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
    route: 'POST /api/auth/login',
    summary: 'Signs in with email and password.',
    access: 'public',
    body: Login,
    botCheck: 'token',
    sameOrigin: true,
    reply: z.extend(NewSession, {
      requires2FAVerification: z.boolean(),
      // A passkey is accepted instead of a code.
      hasPasskey: z.optional(z.boolean()),
      // Included until the first code is accepted.
      ...z.partial(Setup).shape,
    }),
    errors: [invalidLogin, accountNotActive, 'TOO_MANY_REQUESTS'],
  },
  confirmPassword: {
    route: 'POST /api/auth/confirm-password',
    summary: 'Confirms the password again, before a sensitive change.',
    access: 'signed-in',
    beforeTwoFactor: true,
    body: ConfirmPassword,
    reply: message,
    errors: [wrongPassword, codeRequired, wrongCode, 'TOO_MANY_REQUESTS'],
  },
})
