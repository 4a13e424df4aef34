import * as z from 'zod/mini'
import { emailTaken, Profile, phoneNumber, Rights, saved } from '#people/contract.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, message, optional, timestamp } from '#shared/fields.ts'

export const lastAdmin = declareError(
  'LAST_ADMIN',
  409,
  'This is the last active Admin. Make someone else an Admin first.',
)
export const ownAccount = declareError('OWN_ACCOUNT', 409, 'You cannot remove your own access.')

/**
 * Omitted fields keep their value, and null empties one. Only Admins can empty fields and change role
 * and status.
 */
export const UpdateAccount = z.extend(z.partial(Profile), {
  phoneNumber: z.nullish(phoneNumber),
  address: z.nullish(Profile.shape.address),
  state: z.nullish(Profile.shape.state),
  city: z.nullish(Profile.shape.city),
  zipCode: z.nullish(Profile.shape.zipCode),
  ...Rights.shape,
  id,
  /**
   * Empty removes the picture, and the URL of an earlier one brings it back; a new one is sent as the
   * file of this name.
   */
  avatar: z.nullish(z.string().check(atMost(200, 'Please choose an image.'))),
  /** The `updatedAt` that the edit is based on. Rejected if somebody else saved in the meantime. */
  basedOn: optional(timestamp),
})
export type AccountChange = z.output<typeof UpdateAccount>

export const accounts = contract({
  update: {
    route: 'PUT /api/user/update-account',
    summary: 'Changes your own account, or any account as an Admin.',
    access: 'signed-in',
    body: UpdateAccount,
    files: { max: 1 },
    botCheck: 'token',
    limit: 'upload',
    reply: saved,
    errors: [
      emailTaken,
      'TOO_MANY_REQUESTS',
      'REAUTH_REQUIRED',
      ownAccount,
      lastAdmin,
      'IN_USE',
      'CONFLICT',
      'FILE_MISSING',
      'NOT_AN_IMAGE',
      'IMAGE_TOO_LARGE',
      'FILE_TOO_LARGE',
      'FORBIDDEN',
    ],
  },
  remove: {
    route: 'DELETE /api/user/delete/{id}',
    summary: 'Closes an account that holds nothing, and frees its email.',
    access: 'admin',
    reply: message,
    errors: ['IN_USE', ownAccount, lastAdmin, 'REAUTH_REQUIRED'],
  },
})
