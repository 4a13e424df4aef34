import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { findOwn } from './queries.server.ts'

/** True if this account was invited and has not answered yet. */
export async function isAsked(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from survey_invitation where account_id = ${accountId}
      and not exists (select from survey where account_id = ${accountId}) limit 1`.execute(db)
  return rows.length > 0
}

/** True if this account has answered. */
export async function hasAnswered(db: Db, accountId: string): Promise<boolean> {
  return (await findOwn(db, accountId)) !== null
}
