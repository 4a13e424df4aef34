import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Lead as Table } from '#db/types.ts'
import { clientJson, picturedPersonJson } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { beginningsOf } from '#server/db/record-search.ts'
import { calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { Entry, Lead } from './contract.ts'
import type { EntryKind, Filter, Kind, State } from './rules.ts'

export type NewLead = Omit<Insertable<Table>, 'state' | 'words'>
export type LeadRow = Pick<Selectable<Table>, 'id' | 'name' | 'business_name' | 'subject'>

function selectLeads(db: Db) {
  return db
    .selectFrom('lead')
    .leftJoin('account as assignee', 'assignee.id', 'lead.assigned_to')
    .leftJoin('client_contact as client', 'client.id', 'lead.client_id')
    .select([
      'lead.id',
      'lead.kind',
      'lead.name',
      'lead.first_name',
      'lead.last_name',
      'lead.agree_to_privacy',
      'lead.email',
      'lead.phone_number',
      'lead.business_name',
      'lead.subject',
      'lead.text',
      sql<number | null>`lead.budget_cents`.as('budget_cents'),
      'lead.budget_currency',
      'lead.timeline',
      'lead.skills_needed',
      'lead.contact_preference',
      'lead.landing_page',
      'lead.referrer',
      'lead.campaign_source',
      'lead.campaign_medium',
      'lead.campaign_name',
      'lead.acknowledged',
      'lead.read_at',
      'lead.answered_at',
      'lead.state',
      'lead.created_at',
      'lead.updated_at',
      picturedPersonJson('assignee').as('assignee'),
      clientJson('client').as('client'),
    ])
    .$narrowType<{ kind: Kind; state: State }>()
}

export type SelectedLead = Awaited<
  ReturnType<ReturnType<typeof selectLeads>['executeTakeFirstOrThrow']>
>

interface LeadList {
  kind: Kind
  readerId: string
  now: Date
}

/** The order of a list that is not sorted. */
const usualSorts = { message: 'createdAt', freelance: '-createdAt' } as const

/** Without a filter, spam is excluded. */
function matching(
  { kind, readerId, now }: LeadList,
  { filter, q }: { filter?: Filter | undefined; q?: string | undefined },
) {
  const conditions = [sql<SqlBool>`lead.kind = ${sql.lit(kind)}`]
  if (filter === 'unread') conditions.push(sql`lead.read_at is null and lead.spam_at is null`)
  else if (filter === 'mine')
    conditions.push(sql`lead.assigned_to = ${readerId} and lead.state <> 'spam'`)
  else if (filter === 'this-week')
    conditions.push(sql`lead.created_at >= ${startOfWeek(now)} and lead.state <> 'spam'`)
  else conditions.push(filter ? sql`lead.state = ${filter}` : sql`lead.state <> 'spam'`)
  if (q) conditions.push(sql`lead.words @@ to_tsquery('simple', ${beginningsOf(q)})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const startOfWeek = (now: Date) => momentOf(weekOf(calendarDay(now)).first, '00:00')

export function listLeads(
  db: Db,
  list: LeadList,
  query: ListQuery & { filter?: Filter | undefined },
): Promise<Rows<SelectedLead>> {
  return listRows(db, {
    table: 'lead',
    select: selectLeads(db),
    sorts: { createdAt: sql.ref('lead.created_at') },
    search: [],
    where: matching(list, query),
    query: { ...query, sort: query.sort ?? usualSorts[list.kind], q: undefined },
  })
}

export function findLead(db: Db, id: string): Promise<SelectedLead | undefined> {
  return selectLeads(db).where('lead.id', '=', id).executeTakeFirst()
}

/** Locks the lead until the transaction ends. */
export function lockLead(trx: Db, id: string) {
  return trx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<{ kind: Kind; state: State }>()
    .executeTakeFirst()
}

export async function listEntries(db: Db, leadId: string): Promise<Entry[]> {
  return db
    .selectFrom('lead_entry')
    .leftJoin('account as author', 'author.id', 'lead_entry.author_id')
    .select([
      'lead_entry.id',
      'lead_entry.id as _id',
      'lead_entry.kind',
      picturedPersonJson('author').as('author'),
      'lead_entry.text',
      'lead_entry.created_at as timestamp',
    ])
    .$narrowType<{ kind: EntryKind }>()
    .where('lead_id', '=', leadId)
    .orderBy('lead_entry.created_at')
    .orderBy('lead_entry.id')
    .execute()
}

/** Finds the client with a person of this email address. */
export async function findClientOf(db: Db, email: string): Promise<Lead['match']> {
  const found = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .innerJoin('client_contact as client', 'client.id', 'membership.client_id')
    .select(clientJson('client').as('client'))
    .where('account.email', '=', email)
    .where('account.role', '=', 'User')
    .where('account.deleted_at', 'is', null)
    .where('client.deleted_at', 'is', null)
    .orderBy(sql`account.id = client.contact_id`, 'desc')
    .orderBy('membership.created_at')
    .executeTakeFirst()
  return found?.client ?? null
}

/** The unanswered leads by form: what the dashboard, the sidebar and the tabs of the inbox count. */
export function countWaiting(db: Db): Promise<{ messages: number; inquiries: number }> {
  return db
    .selectFrom('lead')
    .select([
      sql<number>`count(*) filter (where kind = 'message')`.as('messages'),
      sql<number>`count(*) filter (where kind = 'freelance')`.as('inquiries'),
    ])
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
}

export function insertLead(trx: Db, lead: NewLead): Promise<LeadRow> {
  return trx
    .insertInto('lead')
    .values({ ...lead, updated_at: lead.created_at })
    .returning(['id', 'name', 'business_name', 'subject'])
    .executeTakeFirstOrThrow()
}

export async function markAcknowledged(trx: Db, id: string): Promise<void> {
  await trx.updateTable('lead').set({ acknowledged: true }).where('id', '=', id).execute()
}
