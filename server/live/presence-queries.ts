import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { accessLevels, type Role } from '#shared/roles.ts'

/** A process confirms who is here every minute. */
const fresh = sql<boolean>`presence.seen_at > now() - interval '90 seconds'`

/** SQL: whether one of these accounts has an open stream in any process. */
export function isHere(accounts: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from presence where presence.account_id in ${accounts} and ${fresh})`
}

/** Returns which of these accounts are here, and since when. */
export async function findPresence(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('presence')
    .select((eb) => ['account_id', eb.fn.min('since').as('since')])
    .where('account_id', 'in', [...accountIds])
    .where(fresh)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, since }) => [account_id, since]))
}

/** SQL: whether somebody who answers clients has the portal open. */
export const agencyIsHere = sql<boolean>`exists (
  select from presence where ${fresh}
    -- A join would read all accounts if the planner has no statistics of presence.
    and (select role from account where id = presence.account_id) = any (${[...accessLevels.editor]}))`

export async function isAgencyHere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select ${agencyIsHere} as here`.execute(db)
  return rows[0]?.here ?? false
}

export interface Moved {
  accountId: string
  role: Role
  here: boolean
}

/**
 * Writes who is here in this process, and removes who is gone and what processes that were killed left
 * behind. Returns whose presence changed.
 */
export async function writePresence(
  trx: Db,
  { processId, here, gone }: { processId: string; here: string[]; gone: string[] },
): Promise<Moved[]> {
  // One at a time, so that each sees what the others wrote.
  await sql`select pg_advisory_xact_lock(hashtext('presence'))`.execute(trx)
  const { rows } = await sql<Moved>`
    with here as (
      select id from account where id = any (${here}::uuid[])
    ), written as (
      insert into presence (account_id, process_id) select id, ${processId}::uuid from here
      on conflict (account_id, process_id) do update set seen_at = now()
    ), removed as (
      delete from presence
      where (process_id = ${processId}::uuid and account_id = any (${gone}::uuid[]))
        or (not ${fresh} and not (process_id = ${processId}::uuid and account_id in (select id from here)))
      returning account_id, process_id
    ), before as (
      select distinct account_id as id from presence
    ), after as (
      select account_id as id from presence
      where (account_id, process_id) not in (select account_id, process_id from removed)
      union select id from here
    )
    select id as "accountId", role, id in (select id from after) as here from account
    where (id in (select id from before)) <> (id in (select id from after))`.execute(trx)
  return rows
}
