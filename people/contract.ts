import * as z from 'zod/mini'
import { phone } from '#shared/address/phone.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  email,
  entity,
  id,
  line,
  lineOrEmpty,
  listQuery,
  message,
  optional,
  timestamp,
} from '#shared/fields.ts'
import { accountStatuses, roles } from '#shared/roles.ts'

export const emailTaken = declareError(
  'EMAIL_TAKEN',
  409,
  'An account with this email already exists.',
)

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
  /** The first code of the authenticator app was accepted. */
  isTwoFactorConfirmed: z.boolean(),
})
export type User = z.output<typeof User>

/** The fields that a Manager sees in lists. */
const Named = z.pick(User, { _id: true, id: true, firstName: true, lastName: true, role: true })
export const ListedUser = z.extend(z.partial(User), {
  ...Named.shape,
  /** The account has no password yet. */
  invited: z.optional(z.boolean()),
  lastSeenAt: z.optional(z.nullable(timestamp)),
  /** The client whose contact person it is. */
  clientId: z.optional(z.nullable(id)),
  /** When the account was deleted. Its personal data is kept until it is erased. */
  closedAt: z.optional(z.nullable(timestamp)),
})
export type ListedUser = z.output<typeof ListedUser>

const Row = z.extend(ListedUser, {
  /** The number of invoices that were issued. */
  invoices: z.optional(z.int()),
  appointments: z.optional(z.int()),
})

function name(label: string) {
  return line(`${label} is required`, 70, `${label} is too long!`).check(
    z.minLength(2, `${label} is too short!`),
  )
}

export const phoneNumber = phone({
  national: /^\(\d{3}\) \d{3}-\d{4}$/,
  invalid: 'Phone number must be in the format (###) ###-####',
})
/** The fields of one's own profile. */
export const Profile = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  businessName: name('Business name'),
  email: email(),
  phoneNumber,
  country: line('Country is required', 100),
  address: line('Address is required'),
  /** Empty where addresses have none: `placeProblems` knows the country. */
  state: lineOrEmpty(100),
  city: line('City is required', 100),
  zipCode: lineOrEmpty(20),
})

export const Rights = z.object({
  role: z.optional(z.enum(roles, 'Invalid role')),
  status: z.optional(z.enum(accountStatuses, 'Invalid status')),
})

export const saved = z.extend(message, { user: User })

/** The ids of what belongs to a client, newest first. */
export const HeldIds = z.object({
  /** Those that were issued. */
  invoices: z.array(id),
  appointments: z.array(id),
})
export type HeldIds = z.output<typeof HeldIds>

export const people = contract({
  authUser: {
    route: 'GET /api/user/auth-user',
    summary: 'Who is signed in.',
    access: 'signed-in',
    beforeTwoFactor: true,
    reply: z.object({ user: z.extend(User, HeldIds.shape) }),
    follows: ['own-account'],
  },
  list: {
    route: 'GET /api/user/all-users',
    summary:
      'All accounts, newest first; a Manager sees names and roles. The filter Staff selects those who can be given work, the status Closed deleted ones that are not erased.',
    access: 'editor',
    query: z.extend(
      listQuery(
        ['createdAt', 'name', 'email', 'role', 'status', 'lastSeenAt'],
        [...roles, ...accountStatuses, 'Staff'],
      ),
      { status: optional(z.enum([...accountStatuses, 'Invited', 'Closed'], 'Not a status.')) },
    ),
    rows: Row,
    follows: ['account'],
  },
})

/** Everybody who can be given work. */
export const staffByName = { filter: 'Staff', sort: 'name', limit: 1_000 } as const
