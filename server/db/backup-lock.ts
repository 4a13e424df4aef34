import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'

const lock = 7_203_119

/** Takes the lock of a backup, which one connection at a time holds until it ends. */
export async function takeBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lock],
  )
  return rows[0]?.taken ?? false
}

/** No file is removed while a backup runs. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lock}) as free`.execute(db)
  return !rows[0]?.free
}
