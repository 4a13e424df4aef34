import * as z from 'zod/mini'
import { NewSession, wrongPassword } from '#features/auth/sessions/contract.ts'
import { emailTaken } from '#people/contract.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { email, line, message } from '#shared/fields.ts'
import { isGuessable, newPassword } from '#shared/password.ts'

const confirmPassword = z
  .string({ error: 'Confirm Password is required' })
  .check(z.minLength(1, 'Confirm Password is required'), atMost(512, 'Password must match'))

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: 'Password must match',
    path: ['confirmPassword'],
    // Also checked when the password itself is invalid, so that both errors appear together.
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      'password' in value &&
      !issues.some(({ path }) => path?.[0] === 'confirmPassword'),
  },
)

export const ForgotPassword = z.object({ email: email() })

export const ResetPassword = z
  .object({ password: newPassword, confirmPassword })
  .check(passwordsMatch)

export const UpdatePassword = z
  .object({
    oldPassword: z
      .string({ error: 'Current password is required' })
      .check(z.minLength(1, 'Current password is required'), atMost(512, 'Invalid password')),
    password: newPassword,
    confirmPassword,
  })
  .check(
    passwordsMatch,
    z.refine(({ oldPassword, password }) => oldPassword !== password, {
      error: 'Invalid password',
      path: ['password'],
    }),
  )

export const MakeFirstAdmin = z
  .object({
    firstName: line('First name is required.', 100),
    lastName: line('Last name is required.', 100),
    email: email(),
    password: newPassword,
  })
  .check(
    z.refine(
      ({ firstName, lastName, email, password }) =>
        !isGuessable(password, [firstName, lastName, email]),
      { error: 'Invalid password', path: ['password'] },
    ),
  )
export type FirstAdmin = z.output<typeof MakeFirstAdmin>

const token = z.string().check(atMost(500, 'Not a link.'))
const signedIn = z.extend(message, NewSession.shape)

export const passwords = contract({
  forgot: {
    route: 'POST /api/user/forgot-password',
    summary: 'Sends a link to set a new password, if there is an account for the address.',
    access: 'public',
    body: ForgotPassword,
    botCheck: 'token',
    reply: message,
    errors: ['TOO_MANY_REQUESTS'],
  },
  reset: {
    route: 'POST /api/user/reset-password/{userId}/{token}',
    summary: 'Sets a new password with the link from an email.',
    access: 'public',
    params: z.object({ userId: token, token }),
    body: ResetPassword,
    botCheck: 'recaptureToken',
    reply: message,
    errors: ['LINK_INVALID'],
  },
  choose: {
    route: 'POST /api/user/choose-password/{userId}/{token}',
    summary: 'Sets the first password with the link of an invitation, and signs in.',
    access: 'public',
    params: z.object({ userId: token, token }),
    body: ResetPassword,
    botCheck: 'token',
    sameOrigin: true,
    reply: signedIn,
    errors: ['LINK_INVALID'],
  },
  update: {
    route: 'PUT /api/user/update-password',
    summary: 'Changes the password of the account and ends its other sessions.',
    access: 'signed-in',
    body: UpdatePassword,
    botCheck: 'token',
    reply: message,
    errors: [wrongPassword, 'TOO_MANY_REQUESTS'],
  },
  makeFirstAdmin: {
    route: 'POST /api/user/first-admin/{token}',
    summary: 'Creates the first Admin with the link that the server printed, and signs in.',
    access: 'public',
    params: z.object({ token }),
    body: MakeFirstAdmin,
    botCheck: 'token',
    sameOrigin: true,
    status: 201,
    reply: signedIn,
    errors: ['LINK_INVALID', emailTaken],
  },
})
