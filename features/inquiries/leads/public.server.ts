import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { dueAtOf } from './clock.ts'
import type { Kind } from './rules.ts'

/** Unanswered leads, oldest first, for the staff dashboard. */
export async function waitingLeads(db: Db, limit: number) {
  const rows = await db
    .selectFrom('lead')
    .select([
      'id',
      'kind',
      'name',
      'business_name as businessName',
      'subject',
      'created_at as createdAt',
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`count(*) filter (where kind = 'freelance') over ()`.as('inquiries'),
    ])
    .$narrowType<{ kind: Kind }>()
    .where('state', '=', 'new')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    /** The number of inquiries among them. */
    inquiries: rows[0]?.inquiries ?? 0,
    rows: rows.map(({ total: _, inquiries: __, ...row }) => ({
      ...row,
      dueAt: dueAtOf(row.createdAt),
    })),
  }
}

/** Counts leads without spam: of the week by form, and of the month. */
export function leadCounts(
  db: Db,
  { weekStart, monthStart }: { weekStart: string; monthStart: string },
): Promise<{ messages: number; inquiries: number; month: number }> {
  const countThisWeek = (kind: Kind) =>
    sql<number>`count(*) filter (where created_at >= ${weekStart} and kind = ${kind})`
  return db
    .selectFrom('lead')
    .select([
      countThisWeek('message').as('messages'),
      countThisWeek('freelance').as('inquiries'),
      sql<number>`count(*) filter (where created_at >= ${monthStart})`.as('month'),
    ])
    .where('state', '<>', 'spam')
    .where('created_at', '>=', weekStart < monthStart ? weekStart : monthStart)
    .executeTakeFirstOrThrow()
}
