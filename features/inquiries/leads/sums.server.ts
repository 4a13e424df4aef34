import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { dueAtOf } from './clock.ts'
import { announceLead } from './events.server.ts'
import type { Kind, State } from './rules.ts'

/** The leads that nobody has answered, oldest first, for the dashboard of staff. */
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
    /** How many of them came by the form for freelance work. */
    inquiries: rows[0]?.inquiries ?? 0,
    rows: rows.map(({ total: _, inquiries: __, ...row }) => ({
      ...row,
      dueAt: dueAtOf(row.createdAt),
    })),
  }
}

/** The leads since these moments, without spam. */
export function leadCounts(
  db: Db,
  { weekStart, monthStart }: { weekStart: string; monthStart: string },
): Promise<{ week: number; month: number }> {
  return db
    .selectFrom('lead')
    .select([
      sql<number>`count(*) filter (where created_at >= ${weekStart})`.as('week'),
      sql<number>`count(*) filter (where created_at >= ${monthStart})`.as('month'),
    ])
    .where('state', '<>', 'spam')
    .where('created_at', '>=', weekStart < monthStart ? weekStart : monthStart)
    .executeTakeFirstOrThrow()
}

/** The leads of a person: those that became this account, and those sent from its e-mail. */
function leadsOf(db: Db, accountId: string) {
  const email = db.selectFrom('account').select('email').where('id', '=', accountId)
  return db
    .selectFrom('lead')
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('email', '=', email)]))
}

/** What a person wrote through the forms, and what they were answered, for their copy of their data. */
export async function readLeadsOf(db: Db, accountId: string) {
  return leadsOf(db, accountId)
    .select([
      'kind',
      'name',
      'email',
      'phone_number as phoneNumber',
      'business_name as businessName',
      'subject',
      'text',
      'budget_cents as budgetCents',
      'timeline',
      'skills_needed as skillsNeeded',
      'contact_preference as contactPreference',
      'landing_page as landingPage',
      'referrer',
      'campaign_source as campaignSource',
      'campaign_medium as campaignMedium',
      'campaign_name as campaignName',
      'created_at as createdAt',
      sql<{ text: string; sentAt: string }[]>`(select coalesce(json_agg(json_build_object(
          'text', lead_entry.text, 'sentAt', lead_entry.created_at)
        order by lead_entry.created_at), '[]')
        from lead_entry where lead_id = lead.id and lead_entry.kind = 'reply')`.as('replies'),
    ])
    .$narrowType<{ kind: Kind; state: State }>()
    .orderBy('created_at')
    .execute()
}

/** Deletes them with their replies and notes. */
export async function eraseLeadsOf(trx: Db, accountId: string): Promise<void> {
  const ids = (await leadsOf(trx, accountId).select('id').execute()).map(({ id }) => id)
  if (ids.length === 0) return
  await trx.deleteFrom('lead').where('id', 'in', ids).execute()
  for (const id of ids) await announceLead(trx, id)
}
