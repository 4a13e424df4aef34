import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, id, listQuery, message } from '#shared/fields.ts'
import { PicturedPerson } from './person.ts'

/** A client with the contact person. A Manager sees the names of persons alone. */
export const ListedClient = entity({
  /** The business, or else the contact person. */
  name: z.string(),
  contact: PicturedPerson,
  businessName: z.string(),
  email: z.optional(z.string()),
  /** The contact person can sign in. */
  active: z.boolean(),
  /** The number of persons. */
  people: z.int(),
  projects: z.int(),
  invoices: z.int(),
})
export type ListedClient = z.output<typeof ListedClient>

export const clients = contract({
  list: {
    route: 'GET /api/client',
    summary: 'All clients, newest first.',
    access: 'editor',
    query: listQuery(['createdAt', 'name'], ['active']),
    rows: ListedClient,
    follows: ['account', 'client'],
  },
  mine: {
    route: 'GET /api/client/mine',
    summary: 'The clients of which the caller is a member; the one that they work for first.',
    access: 'client',
    rights: [],
    rows: z.object({ _id: id, id, name: z.string() }),
    follows: ['own-account', 'own-client'],
  },
  choose: {
    route: 'PUT /api/client/current',
    summary: 'Chooses the client that a person of several works for, in this sign-in.',
    access: 'client',
    rights: [],
    body: z.object({ clientId: id }),
    reply: message,
  },
})
