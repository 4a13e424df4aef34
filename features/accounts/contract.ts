import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity } from '#shared/fields.ts'
import { accountStatuses, roles } from '#shared/roles.ts'

export const User = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  businessName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  avatar: z.nullable(z.string()),
  isTwoFactorEnabled: z.boolean(),
})
export type User = z.output<typeof User>

export const accounts = contract({
  authUser: {
    method: 'GET',
    path: '/api/user/auth-user',
    summary: 'Who is signed in.',
    access: 'signed-in',
    reply: z.object({ user: User }),
  },
})
