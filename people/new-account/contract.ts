import * as z from 'zod/mini'
import { agencyCountryName } from '#shared/address/countries.ts'
import { contract } from '#shared/endpoint.ts'
import { withDefault } from '#shared/fields.ts'
import { newPassword } from '#shared/password.ts'
import { placeChecks } from '../address.ts'
import { emailTaken, Profile, phoneNumber, Rights, saved } from '../contract.ts'

export const CreateAccount = z.extend(Profile, {
  ...Rights.shape,
  phoneNumber: withDefault(phoneNumber, ''),
  country: withDefault(Profile.shape.country, agencyCountryName),
  address: withDefault(Profile.shape.address, ''),
  state: withDefault(Profile.shape.state, ''),
  city: withDefault(Profile.shape.city, ''),
  zipCode: withDefault(Profile.shape.zipCode, ''),
  /** Without a password, a mail asks the person to set one. */
  password: z.optional(newPassword),
})
export type NewAccount = z.output<typeof CreateAccount>

/**
 * Separate from the other endpoints, because every page of the portals would load the password
 * rules with them.
 */
export const newAccounts = contract({
  add: {
    route: 'POST /api/user/create-account',
    summary: 'Makes an account and, without a password, emails a link to set one.',
    access: 'admin',
    body: CreateAccount.check(...placeChecks(false)),
    botCheck: 'token',
    status: 201,
    reply: saved,
    errors: [emailTaken, 'REAUTH_REQUIRED'],
  },
})
