import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, message } from '#shared/fields.ts'
import { NewSession, Setup, signInAgain } from '../sessions/contract.ts'

export const wrongCode = declareError(
  'WRONG_CODE',
  400,
  'That code is wrong or already used. Try the next one.',
)
export const twoFactorOn = declareError('TWO_FACTOR_ON', 409, 'Two-factor is already on.')
export const twoFactorOff = declareError('TWO_FACTOR_OFF', 409, 'Two-factor is not on.')

function matching(pattern: RegExp, error: string) {
  return z.string({ error }).check(...trimmed(100, error), z.regex(pattern, error))
}

export const digits = matching(/^[0-9]{6}$/, 'Please enter all six digits.')
/** Accepts any case, with or without hyphens. Older codes have 24 letters and digits. */
export const recoveryCode = matching(
  /^(?:[0-9a-z][ -]?){9}(?:(?:[0-9a-z][ -]?){14})?[0-9a-z]$/i,
  'A recovery code has ten letters and digits.',
)
const either = matching(
  /^(?:[0-9]{6}|(?:[0-9a-z][ -]?){9}(?:(?:[0-9a-z][ -]?){14})?[0-9a-z])$/i,
  'Please enter the six digits, or one of your recovery codes.',
)

export const twoFactor = contract({
  enable: {
    route: 'POST /api/user/enable-2fa',
    summary:
      'Turns on two-factor. Can be repeated with a new key until the first code is accepted.',
    access: 'signed-in',
    beforeTwoFactor: true,
    body: z.object({ userId: id }),
    botCheck: 'recaptchaToken',
    reply: z.object({
      ...Setup.shape,
      recoveryCodes: z.array(z.string()),
      message: z.string(),
    }),
    errors: ['REAUTH_REQUIRED', twoFactorOn, 'TOO_MANY_REQUESTS'],
  },
  verify: {
    route: 'POST /api/user/verify-2fa',
    summary: 'Verifies a code and completes the pending sign-in or setup.',
    access: 'code-step',
    body: z.object({ userId: id, token: either }),
    botCheck: 'recaptchaToken',
    sameOrigin: true,
    reply: z.extend(message, NewSession.shape),
    errors: [wrongCode, signInAgain, 'TOKEN_INVALID', twoFactorOff, 'TOO_MANY_REQUESTS'],
  },
  disable: {
    route: 'POST /api/user/disable-2fa',
    summary: 'Turns off two-factor.',
    access: 'signed-in',
    body: z.object({}),
    botCheck: 'token',
    reply: message,
    errors: ['REAUTH_REQUIRED', twoFactorOff],
  },
  reset: {
    route: 'POST /api/user/reset-2fa/{id}',
    summary: 'Turns off two-factor for an account that can no longer sign in.',
    access: 'admin',
    reply: message,
    errors: ['REAUTH_REQUIRED', twoFactorOff],
  },
})
