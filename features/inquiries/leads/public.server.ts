import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { dueAtOf } from './clock.ts'
import { markNotificationsRead, publishLeadEvent } from './notifications.server.ts'
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

interface Joined {
  leadId: string
  clientId: string
  /** The member of staff whose work led to it; without one, the history says nothing. */
  by: string | null
}

/** A lead became a client, in the transaction of the caller. */
export async function linkLead(
  { db: trx, now }: Pick<Kernel, 'db' | 'now'>,
  { leadId, clientId, by }: Joined,
): Promise<void> {
  const time = now().toISOString()
  const linked = await trx
    .updateTable('lead')
    .set({ client_id: clientId, spam_at: null, updated_at: time })
    .set({ read_at: sql<string>`coalesce(read_at, ${time}::timestamptz)` })
    .where('id', '=', leadId)
    .where('client_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!linked) return
  const entry = { lead_id: leadId, kind: 'client', created_at: time }
  if (by)
    await trx
      .insertInto('lead_entry')
      .values({ ...entry, author_id: by })
      .execute()
  await markNotificationsRead(trx, leadId, { answered: true })
  await publishLeadEvent(trx, leadId)
}

/** The sender of a lead asks about a proposal, so it is unread again. `ctx.db` is the transaction. */
export async function addQuestion(
  { db: trx, now }: Pick<Kernel, 'db' | 'now'>,
  { leadId, text }: { leadId: string; text: string },
): Promise<void> {
  const time = now().toISOString()
  const entry = { lead_id: leadId, kind: 'question', text, created_at: time }
  await trx.insertInto('lead_entry').values(entry).execute()
  await trx
    .updateTable('lead')
    .set({ read_at: null, updated_at: time })
    .where('id', '=', leadId)
    .execute()
  await publishLeadEvent(trx, leadId)
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
