import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, message, timestamp } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'

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
export const signInAgain = declareError(
  'SIGN_IN_AGAIN',
  400,
  'Too many wrong codes. Please sign in again.',
)

/**
 * The key for an authenticator app, as a QR code, as text, and as a link that opens the app. A
 * pending sign-in contains it until the first code is accepted.
 */
export const Setup = z.object({ qrCodeUrl: z.string(), key: z.string(), appUrl: z.string() })

export const NewSession = z.object({ accessToken: z.string(), role: z.enum(roles) })

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

export const sessions = contract({
  logout: {
    route: 'POST /api/auth/logout',
    summary: 'Ends this session.',
    access: 'sign-out',
    sameOrigin: true,
    reply: message,
  },
  refresh: {
    route: 'GET /api/auth/refresh',
    summary: 'Returns a new access token for the session of the refresh cookie.',
    access: 'public',
    beforeTwoFactor: true,
    sameOrigin: true,
    reply: NewSession,
    errors: ['NOT_SIGNED_IN', 'TOKEN_INVALID'],
  },
  list: {
    route: 'GET /api/auth/sessions',
    summary: 'The open sessions of the account, most recently used first.',
    access: 'signed-in',
    rows: OpenSession,
  },
  endOther: {
    route: 'DELETE /api/auth/sessions/{id}',
    summary: "Ends one of the account's own sessions.",
    access: 'signed-in',
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
  endAllOthers: {
    route: 'DELETE /api/auth/sessions',
    summary: "Ends all of the account's sessions except this one.",
    access: 'signed-in',
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
})
