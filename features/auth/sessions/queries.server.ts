import { type Insertable, sql } from 'kysely'
import type { Session } from '#db/types.ts'
import { overlapMs } from '#server/accounts/refresh-cookie.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Ending } from './endings.ts'
import { lifetimeOf, maxWrongCodes } from './rules.ts'

export async function markAuthenticated(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ authenticated_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute()
}

type NewSession = Pick<
  Insertable<Session>,
  'account_id' | 'refresh_hash' | 'persistent' | 'completed_at' | 'idle_expires_at' | 'expires_at'
>

export async function insertSession(
  { db, http }: Pick<Context, 'db' | 'http'>,
  now: string,
  session: NewSession,
): Promise<string> {
  const times = { authenticated_at: now, last_seen_at: now, rotated_at: now, created_at: now }
  const { id } = await db
    .insertInto('session')
    .values({ ...session, ...times, user_agent: http.userAgent })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session that can still be refreshed, with its account. */
export function findLiveSession(db: Db, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'session.account_id',
      'session.refresh_hash',
      'session.previous_hash',
      'session.rotated_at',
      'session.persistent',
      'session.expires_at',
      'account.email',
      'account.first_name',
      'account.role',
      'account.two_factor_enabled',
    ])
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('session.completed_at', 'is not', null)
    .where('session.idle_expires_at', '>', now.toISOString())
    .where('session.expires_at', '>', now.toISOString())
    .where('account.status', '=', 'Active')
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

interface Rotation {
  id: string
  from: Buffer
  to: Buffer
  now: Date
  idleExpiresAt: string
}

/**
 * Replaces the refresh token. Only one of several concurrent calls succeeds, and none while the
 * previous token is still valid.
 */
export async function rotateToken(
  db: Db,
  { id, from, to, now, idleExpiresAt }: Rotation,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set((eb) => ({
      previous_hash: eb.ref('refresh_hash'),
      refresh_hash: to,
      rotated_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      idle_expires_at: idleExpiresAt,
    }))
    .where('id', '=', id)
    .where('refresh_hash', '=', from)
    .where('rotated_at', '<=', new Date(now.getTime() - overlapMs).toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the account, or undefined if the session had already ended. */
export async function endSession(
  db: Db,
  id: string,
  now: Date,
  because: Ending | null = null,
  /** The account that the session must belong to. */
  of?: string,
): Promise<string | undefined> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(of !== undefined, (query) => query.where('account_id', '=', of ?? ''))
    .returning('account_id')
    .executeTakeFirst()
  return ended?.account_id
}

/** Why a session can no longer be refreshed, as far as it is known. */
export async function findEnding(db: Db, id: string): Promise<Ending | undefined> {
  const session = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.ended_because', 'account.status', 'account.deleted_at'])
    .where('session.id', '=', id)
    .executeTakeFirst()
  if (session?.deleted_at) return 'closed'
  if (session && session.status !== 'Active') return 'inactive'
  return (session?.ended_because as Ending | null | undefined) ?? undefined
}

/**
 * Locks a pending session until the transaction ends. False if it is no longer pending, or another
 * request holds the lock.
 */
export async function lockPendingSession(trx: Db, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether this ended the session. */
export async function countWrongCode(trx: Db, id: string, now: Date): Promise<boolean> {
  const { ended_at } = await trx
    .updateTable('session')
    .set({
      wrong_codes: sql<number>`wrong_codes + 1`,
      ended_at: sql<string>`case when wrong_codes + 1 >= ${maxWrongCodes} then ${now.toISOString()}::timestamptz end`,
    })
    .where('id', '=', id)
    .returning('ended_at')
    .executeTakeFirstOrThrow()
  return ended_at !== null
}

function ifPersistent(then: string, otherwise: string) {
  return sql<string>`case when session.persistent then ${then}::timestamptz else ${otherwise}::timestamptz end`
}

/** Completes a pending session, once, and returns its account. */
export async function completeSession(db: Db, id: string, refreshHash: Buffer, now: Date) {
  const persistent = lifetimeOf(now, true)
  const temporary = lifetimeOf(now, false)
  return db
    .updateTable('session')
    .from('account')
    .set({
      refresh_hash: refreshHash,
      completed_at: now.toISOString(),
      authenticated_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      rotated_at: now.toISOString(),
      idle_expires_at: ifPersistent(persistent.idleExpiresAt, temporary.idleExpiresAt),
      expires_at: ifPersistent(persistent.expiresAt, temporary.expiresAt),
    })
    .whereRef('account.id', '=', 'session.account_id')
    .where('session.id', '=', id)
    .where('session.completed_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now.toISOString())
    .returning([
      'account.id',
      'account.role',
      'account.two_factor_enabled',
      'session.persistent',
      'session.expires_at',
    ])
    .executeTakeFirst()
}
