import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Account } from '#db/types.ts'
import type { ListedUser, User } from '#people/contract.ts'
import { nameSql } from '#people/person.server.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import { type AccountStatus, accessLevels, roles } from '#shared/roles.ts'

const columns = [
  'id',
  'id as _id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'business_name as businessName',
  'phone_number as phoneNumber',
  'address',
  'city',
  'state',
  'country',
  'zip_code as zipCode',
  'role',
  'status',
  'avatar',
  'two_factor_enabled as isTwoFactorEnabled',
  sql<boolean>`account.two_factor_confirmed_at is not null`.as('isTwoFactorConfirmed'),
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row as User | undefined
}

/** The clients whose contact person the account is. */
const clientsOfContact = sql`(select client.id from client where contact_id = account.id)`

const oldestClient = sql<string | null>`(
  select id from client where contact_id = account.id and account.role = 'User'
  order by created_at, id limit 1)`

const nameColumns = [
  'id',
  'id as _id',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  oldestClient.as('clientId'),
] as const

const listedColumns = [
  ...columns,
  'last_seen_at as lastSeenAt',
  sql<boolean>`account.password_hash is null`.as('invited'),
  'deleted_at as closedAt',
  oldestClient.as('clientId'),
] as const

const countedColumns = [
  ...listedColumns,
  sql<number>`(select count(*) from invoice where invoice.client_id in ${clientsOfContact}
    and invoice.number is not null and invoice.voided_at is null)`.as('invoices'),
  sql<number>`(select count(*) from appointment
    where appointment.client_id in ${clientsOfContact})`.as('appointments'),
] as const

interface AccountQuery extends ListQuery {
  status?: string | undefined
  changed_by?: string
}

/** Deleted accounts whose personal data is not erased yet. */
const isClosed = sql<SqlBool>`account.deleted_at is not null and account.erased_at is null`

/** One account as staff see it; without `full`, only its name and role, and not if it is closed. */
export async function findListed(db: Db, id: string, full: boolean) {
  const account = db
    .selectFrom('account')
    .where('id', '=', id)
    .where(
      full ? sql<SqlBool>`(deleted_at is null or ${isClosed})` : sql<SqlBool>`deleted_at is null`,
    )
  const row = full ? account.select(listedColumns) : account.select(nameColumns)
  return (await row.executeTakeFirst()) as ListedUser | undefined
}

/** Without `full`, returns only names and roles, and searches only these. */
export async function listUsers(db: Db, query: AccountQuery, full: boolean) {
  const name = nameSql('account')
  const options = {
    table: 'account' as const,
    sorts: {
      createdAt: sql.ref('account.created_at'),
      name: [sql`lower(account.last_name)`, sql`lower(account.first_name)`],
      email: sql.ref('account.email'),
      role: sql.ref('account.role'),
      status: sql.ref('account.status'),
      // Accounts that were never seen come first.
      lastSeenAt: sql`coalesce(account.last_seen_at, '-infinity')`,
    },
    where: matches(query),
    query,
  }
  const rows = full
    ? listRows(db, {
        ...options,
        select: db.selectFrom('account').select(countedColumns),
        search: [name, 'account.email', 'account.business_name'],
      })
    : listRows(db, {
        ...options,
        select: db.selectFrom('account').select(nameColumns),
        search: [name],
      })
  return (await rows) as Rows<ListedUser>
}

function matches({ filter, status }: AccountQuery): Expression<SqlBool> {
  const conditions = [status === 'Closed' ? isClosed : sql`account.deleted_at is null`]
  if (filter === 'Staff') {
    conditions.push(
      sql`account.role = any(${[...accessLevels.staff]})`,
      sql`account.status = 'Active'`,
    )
  } else if (filter) {
    const column = (roles as readonly string[]).includes(filter) ? 'role' : 'status'
    conditions.push(sql`${sql.ref(`account.${column}`)} = ${filter}`)
  }
  if (status === 'Invited') conditions.push(sql`account.password_hash is null`)
  else if (status && status !== 'Closed') conditions.push(sql`account.status = ${status}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The Admins who can sign in. */
const selectAdmins = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'first_name as firstName'])
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .orderBy('id')

export const listAdmins = (db: Db) => selectAdmins(db).execute()

/**
 * Locks the Admins who can sign in until the transaction ends, and returns their number. It is
 * always called before a single account is locked. If two Admins demote each other, the second one
 * sees the change of the first.
 */
export async function lockActiveAdmins(trx: Db): Promise<number> {
  return (await selectAdmins(trx).forNoKeyUpdate().execute()).length
}

export function lockAccount(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'role', 'status', 'password_hash', 'changed_by'])
    .select(['updated_at', 'state', 'country'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .$narrowType<{ status: AccountStatus }>()
    .executeTakeFirst()
}

export type AccountValues = Updateable<Account>

export async function updateAccount(
  trx: Db,
  id: string,
  now: Date,
  values: AccountValues,
): Promise<User> {
  const row = await trx
    .updateTable('account')
    .set({ ...values, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as User
}

export async function insertAccount(
  trx: Db,
  now: Date,
  values: Insertable<Account>,
): Promise<User> {
  const row = await trx
    .insertInto('account')
    .values({ ...values, created_at: now.toISOString(), updated_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as User
}

/** Counts the other persons of the clients whose contact person this is. */
export const countColleagues = (db: Db, contactId: string) =>
  countRows(
    db
      .selectFrom('membership')
      .innerJoin('client', 'client.id', 'client_id')
      .where('contact_id', '=', contactId)
      .where('account_id', '<>', contactId),
  )

export async function markDeleted(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
