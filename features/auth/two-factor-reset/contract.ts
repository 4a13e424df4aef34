import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, message } from '#shared/fields.ts'
import { twoFactorOff } from '../two-factor/contract.ts'

/** Apart from the other calls, which the sign-in forms load with all that they need. */
export const staffTwoFactor = contract({
  reset: {
    method: 'POST',
    path: '/api/user/reset-2fa/{id}',
    summary: 'Turns off two-factor for an account that can no longer sign in.',
    access: 'admin',
    params: z.object({ id }),
    reply: message,
    errors: ['REAUTH_REQUIRED', twoFactorOff],
  },
})
