import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { dueAtOf } from './clock.ts'
import { countWaiting } from './queries.server.ts'
import type { Kind } from './rules.ts'

/** The unanswered leads by form, each with its oldest ones, for the staff dashboard. */
export async function waitingLeads(db: Db, limit: number) {
  const totals = await countWaiting(db)
  const oldest = async (kind: Kind) => {
    const rows = await db
      .selectFrom('lead')
      .select(['id', 'name', 'business_name as businessName', 'subject', 'created_at as createdAt'])
      .where('state', '=', 'new')
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.createdAt) }))
  }
  return {
    messages: { total: totals.messages, rows: totals.messages ? await oldest('message') : [] },
    inquiries: { total: totals.inquiries, rows: totals.inquiries ? await oldest('freelance') : [] },
  }
}

interface Starts {
  weekStart: string
  funnelStart: string
}

/** Counts leads without spam: of the week by form, and since the start of the funnel by what became of them. */
export async function leadCounts(db: Db, { weekStart, funnelStart }: Starts) {
  const countThisWeek = (kind: Kind) =>
    sql<number>`count(*) filter (where created_at >= ${weekStart} and kind = ${kind})`
  const ofFunnel = sql`created_at >= ${funnelStart}`
  const { messages, inquiries, ...funnel } = await db
    .selectFrom('lead')
    .select([
      countThisWeek('message').as('messages'),
      countThisWeek('freelance').as('inquiries'),
      sql<number>`count(*) filter (where ${ofFunnel})`.as('received'),
      sql<number>`count(*) filter (where ${ofFunnel} and state <> 'new')`.as('answered'),
      sql<number>`count(*) filter (where ${ofFunnel} and state = 'client')`.as('clients'),
    ])
    .where('state', '<>', 'spam')
    .where('created_at', '>=', weekStart < funnelStart ? weekStart : funnelStart)
    .executeTakeFirstOrThrow()
  return { week: { messages, inquiries }, funnel }
}
