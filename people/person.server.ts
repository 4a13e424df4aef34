import { type SqlBool, sql } from 'kysely'
import type { Client, Person, PicturedPerson } from './person.ts'

/** These take the name or alias of a joined table of persons. */
const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

export const nameSql = (table: string) =>
  sql<string>`(${column(table, 'first_name')} || ' ' || ${column(table, 'last_name')})`

export const clientNameSql = (table: string) =>
  sql<string>`coalesce(nullif(${column(table, 'business_name')}, ''), ${nameSql(table)})`

/** Finds a client by name or business. */
export const isClientNamed = (table: string, pattern: string) =>
  sql<SqlBool>`(${nameSql(table)} ilike ${pattern}
    or ${column(table, 'business_name')} ilike ${pattern})`

/** The ids of clients by a part of the name of the contact person or of a business, found in indexes. */
export const clientsNamed = (pattern: string) => sql`(
  select client.id from client join account on account.id = client.contact_id
  where ${nameSql('account')} ilike ${pattern} or account.business_name ilike ${pattern}
  union all select id from client where name ilike ${pattern})`

/** Null where a left join found nobody, like the two that follow. */
export const personJson = (table: string, id = 'id') => sql<Person>`(case
  when ${column(table, id)} is not null
  then jsonb_build_object('_id', ${column(table, id)}, 'id', ${column(table, id)},
    'firstName', ${column(table, 'first_name')}, 'lastName', ${column(table, 'last_name')}) end)`

export const picturedPersonJson = (table: string, id?: string) =>
  sql<PicturedPerson>`(${personJson(table, id)} || jsonb_build_object('avatar', ${column(table, 'avatar')}))`

/** The contact person of a joined `client_contact`, with the client. */
export const contactJson = (table: string) => personJson(table, 'contact_id')

export const clientJson = (table: string) =>
  sql<Client>`(${contactJson(table)} || jsonb_build_object(
    'businessName', ${column(table, 'business_name')}, 'clientId', ${column(table, 'id')}))`
