import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'

export const PersonName = z.object({ firstName: z.string(), lastName: z.string() })
export type PersonName = z.output<typeof PersonName>

export const Person = z.object({ _id: id, id, ...PersonName.shape })
export type Person = z.output<typeof Person>

export const PicturedPerson = z.extend(Person, { avatar: z.nullable(z.string()) })
export type PicturedPerson = z.output<typeof PicturedPerson>

/** A client, by its contact person. */
export const Client = z.extend(Person, { businessName: z.string(), clientId: id })
export type Client = z.output<typeof Client>
