import type { PersonName } from './person.ts'

/** A Manager does not see the business of every client. */
export interface ClientName extends PersonName {
  businessName?: string | undefined
}

export const nameOf = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`

/** The name of the business, or else of the person. */
export const clientName = (client: ClientName) => client.businessName || nameOf(client)

/** The client in a list to choose from. */
export const clientLabel = (client: ClientName) =>
  [client.businessName, nameOf(client)].filter(Boolean).join(', ')
