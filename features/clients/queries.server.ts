import { type SqlBool, sql } from 'kysely'
import type { ListedClient } from '#people/clients.ts'
import {
  clientNameSql,
  isClientNamed,
  nameSql,
  personJson,
  picturedPersonJson,
} from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { ClientDetails, Member } from './contract.ts'

const table = 'client_contact'
const isOpen = sql<SqlBool>`client_contact.role = 'User' and client_contact.deleted_at is null`
const countOf = (records: string, where = sql`true`) =>
  sql<number>`(select count(*) from ${sql.table(records)} as record
    where record.client_id = client_contact.id and ${where})`

/** Without `full`, names of persons alone, and finds by these. */
export function listClients(
  db: Db,
  { filter, ...query }: ListQuery,
  full: boolean,
): Promise<Rows<ListedClient>> {
  const name = full ? clientNameSql(table) : nameSql(table)
  return listRows(db, {
    table,
    select: db
      .selectFrom(table)
      .select([
        sql<string>`client_contact.id`.as('id'),
        sql<string>`client_contact.id`.as('_id'),
        name.as('name'),
        picturedPersonJson(table, 'contact_id').as('contact'),
        sql<string>`case when ${full} then business_name else '' end`.as('businessName'),
        sql<boolean>`(status = 'Active' or not ${full})`.as('active'),
        countOf('membership').as('people'),
        countOf('project').as('projects'),
        countOf('invoice', sql`number is not null and voided_at is null`).as('invoices'),
        sql<string>`client_contact.created_at`.as('createdAt'),
        sql<string>`client_contact.updated_at`.as('updatedAt'),
      ])
      .$if(full, (select) => select.select(sql<string>`client_contact.email`.as('email'))),
    sorts: { createdAt: sql.ref('client_contact.created_at'), name: sql`lower(${name})` },
    search: full
      ? [(pattern) => isClientNamed(table, pattern), 'client_contact.email']
      : [nameSql(table)],
    joinLate: true,
    where: full && filter === 'active' ? sql<SqlBool>`${isOpen} and status = 'Active'` : isOpen,
    query,
  })
}

/** The contact person first, then by name. */
const members = sql<Member[]>`(
  select coalesce(jsonb_agg(${personJson('person')} || jsonb_build_object(
      'avatar', person.avatar, 'email', person.email, 'rights', membership.rights,
      'isContact', person.id = client_contact.contact_id,
      'invited', person.password_hash is null)
    order by person.id <> client_contact.contact_id, lower(person.last_name), person.id), '[]')
  from membership join account as person on person.id = membership.account_id
  where membership.client_id = client_contact.id and person.deleted_at is null)`

/** Without `full`, the names of persons alone. */
export async function findClient(
  db: Db,
  id: string,
  { full, notes }: { full: boolean; notes: boolean },
): Promise<ClientDetails | undefined> {
  const shown = (column: string) =>
    sql<string>`case when ${full} then ${sql.ref(`client_contact.${column}`)} else '' end`
  const found = await db
    .selectFrom(table)
    .innerJoin('client', 'client.id', 'client_contact.id')
    .select([
      'client.id',
      'client.id as _id',
      (full ? clientNameSql(table) : nameSql(table)).as('name'),
      shown('address').as('address'),
      shown('city').as('city'),
      shown('state').as('state'),
      shown('zip_code').as('zipCode'),
      shown('country').as('country'),
      sql<string>`case when ${full} then client.tax_id else '' end`.as('taxId'),
      'client.currency',
      sql<string>`case when ${full} then client.buyer_reference else '' end`.as('buyerReference'),
      sql<string | null>`case when ${full} then client.phone end`.as('phone'),
      shown('phone_number').as('contactPhone'),
      members.as('members'),
      'client.created_at as createdAt',
      'client.updated_at as updatedAt',
    ])
    .$if(notes, (select) => select.select('client.notes'))
    .where('client.id', '=', id)
    .executeTakeFirst()
  if (!found || full) return found
  return { ...found, members: found.members.map((one) => ({ ...one, email: '' })) }
}

/** The one that the person works for first. */
export async function listOwnClients(db: Db, accountId: string, current: string | null) {
  const { rows } = await sql<{ id: string; _id: string; name: string }>`
    select client.id, client.id as _id, ${clientNameSql('client')} as name
    from membership join client_contact as client on client.id = membership.client_id
    where membership.account_id = ${accountId}
    order by client.id is distinct from ${current}, name, client.id`.execute(db)
  return { rows, total: rows.length }
}
