import { type RawBuilder, sql } from 'kysely'
import type { Rights } from '#shared/roles.ts'

/** SQL: whether a membership in the query has one of these rights. */
export const isMemberWith = (rights: Rights = []) =>
  rights.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`membership.rights && ${[...rights]}::text[]`

/** SQL: the accounts of a client that have one of these rights. */
export const membersOf = (clientId: string | RawBuilder<unknown>, rights?: Rights) =>
  sql`(select account_id from membership
    where membership.client_id = ${clientId} and ${isMemberWith(rights)})`

/** SQL: whether an account in the query sees a client, or a record without one. */
export const seesClient = (clientId: RawBuilder<unknown>) =>
  sql<boolean>`(account.sees_clients is null or account.role not in ('Employee', 'Manager')
    or coalesce(${clientId} = any (account.sees_clients), true))`
