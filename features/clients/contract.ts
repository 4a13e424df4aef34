import * as z from 'zod/mini'
import { emailTaken, phoneNumber } from '#people/contract.ts'
import { PicturedPerson } from '#people/person.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  email,
  entity,
  line,
  message,
  optional,
  optionalLine,
  optionalText,
} from '#shared/fields.ts'
import { memberRights } from '#shared/roles.ts'

/** More persons than any client needs. */
export const mostPeople = 50

const rights = z
  .array(z.enum(memberRights))
  .check(z.minLength(1, 'Choose at least one.'), z.maxLength(memberRights.length))

export const Member = z.extend(PicturedPerson, {
  email: z.string(),
  rights: z.array(z.enum(memberRights)),
  isContact: z.boolean(),
  /** The account has no password yet. */
  invited: z.boolean(),
})
export type Member = z.output<typeof Member>

const Billing = z.object({
  name: line('Name is required'),
  address: optionalLine(),
  city: optionalLine(100),
  state: optionalLine(100),
  zipCode: optionalLine(20),
  country: line('Country is required', 100),
  taxId: optionalLine(30),
})

export const ClientDetails = entity({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  taxId: z.string(),
  /** The code of the currency of new invoices; null for that of the agency. */
  currency: z.nullable(z.string()),
  /** The client's own number; null for that of the contact person. */
  phone: z.nullable(z.string()),
  /** The contact person's. */
  contactPhone: z.string(),
  members: z.array(Member),
  /** Printed on its e-invoices, such as a Leitweg-ID. */
  buyerReference: z.string(),
  /** Notes by the agency, for Admins. */
  notes: z.optional(z.string()),
})
export type ClientDetails = z.output<typeof ClientDetails>

export const ChangedClient = z.extend(Billing, {
  currency: optional(z.nullable(currencyCode)),
  buyerReference: optionalLine(100),
  phone: optional(z.nullable(phoneNumber)),
  notes: optionalText(2_000),
})

export const Invitation = z.object({
  firstName: line('First name is required', 70),
  lastName: line('Last name is required', 70),
  email: email(),
  rights,
})

export const contactStays = declareError(
  'CONTACT_STAYS',
  409,
  'The contact person sees everything. Choose another contact person first.',
)
export const alreadyMember = declareError('ALREADY_MEMBER', 409, 'This person is already a member.')
export const tooManyPeople = declareError(
  'TOO_MANY_PEOPLE',
  409,
  `A client has at most ${mostPeople} persons.`,
)

/** A person of the client with the right `people`, and an Admin for any client. */
const ofPeople = { access: 'client-or-admin', rights: ['people'] } as const

export const clientPeople = contract({
  one: {
    route: 'GET /api/client/{id}',
    summary: 'A client with its persons; a Manager sees names alone.',
    access: 'client-or-editor',
    rights: ['people'],
    reply: ClientDetails,
    follows: ['account', 'client', 'own-client'],
  },
  update: {
    route: 'PUT /api/client/{id}',
    summary: 'Changes the name and the billing address.',
    access: 'admin',
    body: ChangedClient,
    reply: message,
  },
  invite: {
    route: 'POST /api/client/{id}/people',
    summary: 'Adds a person, and emails a link to set a password to whoever has no account.',
    ...ofPeople,
    body: Invitation,
    status: 201,
    reply: message,
    errors: [emailTaken, alreadyMember, tooManyPeople, 'REAUTH_REQUIRED'],
  },
  change: {
    route: 'PUT /api/client/{id}/people/{accountId}',
    summary: 'Changes what a person sees.',
    ...ofPeople,
    body: z.object({ rights }),
    reply: message,
    errors: [contactStays, 'FORBIDDEN'],
  },
  remove: {
    route: 'DELETE /api/client/{id}/people/{accountId}',
    summary: 'Removes a person, who sees nothing of the client from then on.',
    ...ofPeople,
    reply: message,
    errors: [contactStays, 'FORBIDDEN'],
  },
  handOver: {
    route: 'PUT /api/client/{id}/contact/{accountId}',
    summary: 'Makes another person the contact person, who sees everything.',
    ...ofPeople,
    reply: message,
    errors: ['FORBIDDEN', 'REAUTH_REQUIRED'],
  },
})
