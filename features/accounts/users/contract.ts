import * as z from 'zod/mini'
import { HeldIds, ListedUser } from '#people/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, inUseCall, message, timestamp } from '#shared/fields.ts'
import { ownAccount } from '../contract.ts'

export const notActive = declareError(
  'NOT_ACTIVE',
  409,
  'This account is not active. Activate it first.',
)

const OpenSignIn = z.object({ id, device: z.string(), lastSeenAt: timestamp, createdAt: timestamp })

/** An account as staff see it. Managers see only its name and role. */
export const UserDetails = z.extend(ListedUser, {
  ...z.partial(HeldIds).shape,
  /** The open sessions, most recently used first. */
  signIns: z.optional(z.array(OpenSignIn)),
  /** The clients that an Employee or a Manager sees alone; null for all. */
  seesClients: z.optional(z.nullable(z.array(z.object({ id, name: z.string() })))),
})
export type UserDetails = z.output<typeof UserDetails>

export const users = contract({
  one: {
    route: 'GET /api/user/{id}',
    summary: 'One account; a Manager sees its name and role.',
    access: 'editor',
    reply: UserDetails,
  },
  inUse: inUseCall('/api/user', 'user', 'admin'),
  sendPasswordLink: {
    route: 'POST /api/user/{id}/password-link',
    summary: 'Emails someone a link to set a password.',
    access: 'admin',
    reply: message,
    errors: [notActive],
  },
  limit: {
    route: 'PUT /api/user/{id}/clients',
    summary: 'Limits an Employee or a Manager to some clients; null shows them all.',
    access: 'admin',
    body: z.object({
      clientIds: z.nullable(z.array(id).check(z.maxLength(500, 'Choose at most 500 clients.'))),
    }),
    reply: message,
    errors: ['REAUTH_REQUIRED'],
  },
  endSignIns: {
    route: 'DELETE /api/user/{id}/sign-ins',
    summary: 'Ends all sign-ins of someone else.',
    access: 'admin',
    reply: message,
    errors: [ownAccount, 'REAUTH_REQUIRED'],
  },
})
