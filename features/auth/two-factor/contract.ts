import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { id, message } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'

/** The key for an authenticator app, as a QR code and as text. */
export const Setup = z.object({ qrCodeUrl: z.string(), key: z.string() })

function shaped(pattern: RegExp, otherwise: string) {
  return z
    .string({ error: otherwise })
    .check(...trimmed(100, otherwise), z.regex(pattern, otherwise))
}

export const digits = shaped(/^[0-9]{6}$/, 'Please enter all six digits.')
/** In any case, with or without hyphens. */
export const recoveryCode = shaped(
  /^(?:[0-9A-Za-z][ -]?){23}[0-9A-Za-z]$/,
  'A recovery code has 24 letters and digits.',
)
const either = shaped(
  /^(?:[0-9]{6}|(?:[0-9A-Za-z][ -]?){23}[0-9A-Za-z])$/,
  'Please enter the six digits, or one of your recovery codes.',
)

export const twoFactor = contract({
  enable: {
    method: 'POST',
    path: '/api/user/enable-2fa',
    summary: 'Switches two-factor on. Until its first code was accepted, again with a new key.',
    access: 'signed-in',
    beforeTwoFactor: true,
    body: z.object({ userId: id }),
    botCheck: 'recaptchaToken',
    reply: z.object({
      ...Setup.shape,
      recoveryCodes: z.array(z.string()),
      message: z.string(),
    }),
    errors: ['REAUTH_REQUIRED', 'TWO_FACTOR_ON'],
  },
  verify: {
    method: 'POST',
    path: '/api/user/verify-2fa',
    summary: 'Takes a code: completes the sign-in that waits for it, or the setup.',
    access: 'code-step',
    body: z.object({ userId: id, token: either }),
    botCheck: 'recaptchaToken',
    sameOrigin: true,
    reply: z.object({
      accessToken: z.string(),
      role: z.enum(roles),
      message: z.string(),
    }),
    errors: ['WRONG_CODE', 'SIGN_IN_AGAIN', 'TOKEN_INVALID', 'TWO_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  },
  disable: {
    method: 'POST',
    path: '/api/user/disable-2fa',
    summary: 'Switches two-factor off.',
    access: 'signed-in',
    body: z.object({}),
    botCheck: 'token',
    reply: message,
    errors: ['REAUTH_REQUIRED', 'TWO_FACTOR_OFF'],
  },
  reset: {
    method: 'POST',
    path: '/api/user/reset-2fa/{id}',
    summary: 'Switches off the two-factor of somebody who cannot sign in any more.',
    access: 'admin',
    params: z.object({ id }),
    reply: message,
    errors: ['REAUTH_REQUIRED', 'TWO_FACTOR_OFF'],
  },
})
