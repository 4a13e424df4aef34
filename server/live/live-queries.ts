import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { LiveEvent } from '#shared/live.ts'

/** A browser that missed more reads everything anew. */
const mostMissed = 500

export async function lastSeqOf(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('live_counter')
    .select('seq')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

/** The number of the last event that is older than this. */
export async function seqBefore(db: Db, accountId: string, ageMs: number): Promise<number> {
  const since = sql<string>`now() - ${ageMs} * interval '1 millisecond'`
  const row = await db
    .selectFrom('live_event')
    .select(({ fn }) => fn.min('seq').as('first'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.first ? Number(row.first) - 1 : lastSeqOf(db, accountId)
}

interface Missed {
  events: LiveEvent[]
  last: number
  /** False if events after the given one are no longer stored, or are too many. */
  complete: boolean
}

export async function readMissed(db: Db, accountId: string, after: number): Promise<Missed> {
  const last = await lastSeqOf(db, accountId)
  if (after === last) return { events: [], last, complete: true }
  const rows = await db
    .selectFrom('live_event')
    .select(['seq', 'kind', 'about'])
    .where('account_id', '=', accountId)
    .where('seq', '>', String(after))
    .where('seq', '<=', String(last))
    .orderBy('seq')
    .limit(mostMissed)
    .execute()
  const events = rows.map(({ seq, kind, about }) => ({ kind, id: about, seq: Number(seq) }))
  // Numbers have no gaps, so all are there if there are as many as were counted.
  return { events, last, complete: events.length === last - after }
}
