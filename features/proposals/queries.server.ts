import { type InferResult, type SqlBool, sql } from 'kysely'
import { clientJson, clientsNamed } from '#people/person.server.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { addDays } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import { type Picks, type ProposalBody, usualPicks } from './body.ts'
import type { Proposal } from './contract.ts'
import { centsOf, type Filter, reminderDays, stateOf } from './rules.ts'

export function selectProposals(db: Db) {
  return db
    .selectFrom('proposal')
    .leftJoin('client_contact as client', 'client.id', 'proposal.client_id')
    .leftJoin('lead', 'lead.id', 'proposal.lead_id')
    .leftJoin('project', 'project.id', 'proposal.project_id')
    .leftJoin('proposal_signature as signature', 'signature.proposal_id', 'proposal.id')
    .select([
      'proposal.id',
      'proposal.title',
      sql<Proposal['lead']>`case when lead.id is not null then json_build_object(
        'id', lead.id, 'kind', lead.kind, 'name', lead.name) end`.as('lead'),
      clientJson('client').as('client'),
      'proposal.first_name as firstName',
      'proposal.last_name as lastName',
      'proposal.business_name as businessName',
      'proposal.email',
      'proposal.currency',
      sql<ProposalBody>`proposal.body`.as('body'),
      'proposal.version',
      'proposal.expires_on as expiresOn',
      'proposal.sent_at as sentAt',
      'proposal.opened_at as openedAt',
      'proposal.opened_count as openedCount',
      'proposal.read_at as readAt',
      'proposal.reminders',
      'proposal.signed_at as signedAt',
      'proposal.declined_at as declinedAt',
      'proposal.decline_reason as declineReason',
      sql<Proposal['project']>`case when project.id is not null then json_build_object(
        'id', project.id, 'title', project.title) end`.as('project'),
      sql<Picks | null>`signature.shown -> 'picks'`.as('picks'),
      'proposal.account_id as writerId',
      'proposal.created_at as createdAt',
      'proposal.updated_at as updatedAt',
    ])
}

export type ProposalRow = InferResult<ReturnType<typeof selectProposals>>[number]

export function toProposal(row: ProposalRow, today: string): Proposal {
  const { body, picks, reminders: _, writerId: __, ...proposal } = row
  const cents = centsOf(body, picks ?? usualPicks(body), row.currency)
  return {
    ...proposal,
    _id: row.id,
    state: stateOf(row, today),
    total: fromCents(cents, row.currency),
  }
}

export function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  return selectProposals(db).where('proposal.id', '=', id).executeTakeFirst()
}

export async function getProposal(
  { db, fail }: Pick<Context, 'db' | 'fail'>,
  id: string,
): Promise<ProposalRow> {
  return (await findProposal(db, id)) ?? fail('NOT_FOUND')
}

/** Waits for the other writers of the proposal, then reads what they left. */
export async function lockProposal(trx: Db, id: string): Promise<ProposalRow | undefined> {
  await trx.selectFrom('proposal').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findProposal(trx, id)
}

/** It was sent and not answered. */
export const isUnanswered = sql<SqlBool>`(proposal.sent_at is not null
  and proposal.signed_at is null and proposal.declined_at is null)`

/** It was not answered, and its last day is near or over. */
export const isDue = (today: string) =>
  sql<SqlBool>`(${isUnanswered} and proposal.expires_on <= ${addDays(today, reminderDays.before)})`

/** The same condition as `stateOf`. */
function isIn(filter: Filter, today: string) {
  if (filter === 'signed') return sql`proposal.signed_at is not null`
  if (filter === 'declined') return sql`proposal.declined_at is not null`
  if (filter === 'draft')
    return sql`(proposal.sent_at is null and proposal.signed_at is null and proposal.declined_at is null)`
  if (filter === 'expired') return sql`(${isUnanswered} and proposal.expires_on < ${today})`
  if (filter === 'due') return isDue(today)
  const open = sql`${isUnanswered} and proposal.expires_on >= ${today}`
  if (filter === 'read') return sql`(${open} and proposal.read_at is not null)`
  const unread = sql`${open} and proposal.read_at is null`
  if (filter === 'opened') return sql`(${unread} and proposal.opened_at is not null)`
  return filter === 'sent' ? sql`(${unread} and proposal.opened_at is null)` : sql`(${open})`
}

export interface ProposalQuery extends ListQuery {
  filter?: Filter | undefined
  client?: string | undefined
  lead?: string | undefined
}

const isFound = (pattern: string) => sql`(proposal.title ilike ${pattern}
  or proposal.first_name || ' ' || proposal.last_name ilike ${pattern}
  or proposal.business_name ilike ${pattern} or proposal.email ilike ${pattern}
  or proposal.client_id in ${clientsNamed(pattern)})`

export function listProposals(
  db: Db,
  today: string,
  query: ProposalQuery,
): Promise<Rows<ProposalRow>> {
  const { filter, client, lead } = query
  const conditions = [sql`true`]
  if (filter) conditions.push(isIn(filter, today))
  if (client) conditions.push(sql`proposal.client_id = ${client}`)
  if (lead) conditions.push(sql`proposal.lead_id = ${lead}`)
  return listRows(db, {
    table: 'proposal',
    select: selectProposals(db),
    sorts: {
      createdAt: sql.ref('proposal.created_at'),
      updatedAt: sql.ref('proposal.updated_at'),
      sentAt: sql.ref('proposal.sent_at'),
      expiresOn: sql.ref('proposal.expires_on'),
      title: sql`lower(proposal.title)`,
    },
    search: [isFound],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    joinLate: true,
    query,
  })
}
