import { sql } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import type { Person } from '#server/personal-data.ts'
import { dayMs } from '#shared/dates.ts'
import type { DataDownload } from './contract.ts'
import { mostADay, timeoutMinutes } from './rules.ts'

const columns = [
  'id',
  'id as _id',
  'state',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  sql<number | null>`bytes::float8`.as('bytes'),
] as const

/** The latest request that is pending, ready or failed. */
export function findLatest(
  db: Db,
  accountId: string,
  now: Date,
): Promise<DataDownload | undefined> {
  return db
    .selectFrom('data_download')
    .select(columns)
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<Pick<DataDownload, 'state'>>()
    .executeTakeFirst()
}

/** The number of requests left within 24 hours. */
export async function countLeft(db: Db, accountId: string, now: Date): Promise<number> {
  const own = db.selectFrom('data_download').where('account_id', '=', accountId)
  const since = new Date(now.getTime() - dayMs).toISOString()
  return Math.max(0, mostADay - (await countRows(own.where('requested_at', '>', since))))
}

/** The seconds until a request is allowed: a day after the first of the last three. */
export async function secondsToWait(db: Db, accountId: string, now: Date): Promise<number> {
  const first = await db
    .selectFrom('data_download')
    .select('requested_at as requestedAt')
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .offset(mostADay - 1)
    .limit(1)
    .executeTakeFirst()
  if (!first) return 0
  const waitMs = Date.parse(first.requestedAt) + dayMs - now.getTime()
  return Math.max(0, Math.ceil(waitMs / 1000))
}

/** Marks requests as failed whose job was lost. */
export async function failLost(db: Db, now: Date): Promise<{ id: string; accountId: string }[]> {
  const since = new Date(now.getTime() - timeoutMinutes * 60_000).toISOString()
  return db
    .updateTable('data_download')
    .set({ state: 'failed' })
    .where('state', '=', 'pending')
    .where('requested_at', '<', since)
    .returning(['id', 'account_id as accountId'])
    .execute()
}

/** Returns undefined if a request is already pending. */
export function insertDownload(
  trx: Db,
  accountId: string,
  now: Date,
): Promise<DataDownload | undefined> {
  return trx
    .insertInto('data_download')
    .values({ account_id: accountId, requested_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('account_id').where('state', '=', 'pending').doNothing(),
    )
    .returning(columns)
    .$narrowType<Pick<DataDownload, 'state'>>()
    .executeTakeFirst()
}

export function findReady(db: Db, accountId: string, id: string, now: Date) {
  return db
    .selectFrom('data_download')
    .select(['key', sql<number>`bytes::float8`.as('bytes'), 'ready_at as readyAt'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now.toISOString())
    .$narrowType<{ key: string; readyAt: string }>()
    .executeTakeFirst()
}

/** Finds a client who is not erased. The account may be deleted. */
export function findPerson(
  db: Db,
  id: string,
): Promise<(Person & { isOpen: boolean }) | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['business_name as businessName', 'phone_number as phoneNumber'])
    .select(
      sql<string[]>`array(select client.id from client where contact_id = account.id)`.as(
        'clientIds',
      ),
    )
    .select(sql<boolean>`(status = 'Active' and deleted_at is null)`.as('isOpen'))
    .where('id', '=', id)
    .where('role', '=', 'User')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
