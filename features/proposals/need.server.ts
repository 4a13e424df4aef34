import { sql } from 'kysely'
import { clientPages } from '#features/plans/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed, StaffNeed } from '#server/needs.ts'
import { calendarDay, dayMs, formatDay } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import { proposalPaths } from './paths.ts'
import { isDue } from './queries.server.ts'

/** The proposals without an answer whose last day is near or over. */
export async function findProposalNeed(
  { db, now, user }: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>,
  limit: number,
): Promise<StaffNeed | null> {
  if (!mayCall('editor', user.role)) return null
  const today = calendarDay(now())
  const found = await db
    .selectFrom('proposal')
    .select(['id', 'title', 'expires_on as expiresOn', 'sent_at as sentAt'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where(isDue(today))
    .orderBy('expires_on')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ expiresOn: string; sentAt: string }>()
    .execute()
  if (!found[0]) return null
  const rows = found.map(({ id, title, expiresOn, sentAt }) => ({
    ...{ id, title, action: 'Open', to: proposalPaths.details(id), since: sentAt },
    detail: `${expiresOn < today ? 'Expired' : 'Expires'} ${formatDay(expiresOn)}.`,
  }))
  return {
    ...{ kind: 'Proposal', count: found[0].count, to: proposalPaths.filtered('due'), rows },
    names: ['proposal without an answer', 'proposals without an answer'],
  }
}

/** The days after the signature on which the client is asked to start the plan. */
const planDays = 60

/** The plan that was picked with a proposal, until the client has one. */
export async function findPlanNeed(
  { db, now, user }: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>,
  clientId: string,
): Promise<ClientNeed | null> {
  if (!user.rights.includes('invoices')) return null
  const plan = await db
    .selectFrom('proposal')
    .innerJoin('proposal_signature as signature', 'signature.proposal_id', 'proposal.id')
    .innerJoin('plan', (join) =>
      join.on(sql<boolean>`plan.id = (proposal.body ->> 'planId')::uuid`),
    )
    .select(['plan.id', 'plan.name', 'proposal.title'])
    .where('proposal.client_id', '=', clientId)
    .where('proposal.signed_at', '>', new Date(now().getTime() - planDays * dayMs).toISOString())
    .where(sql<boolean>`(signature.shown -> 'picks' ->> 'plan')::boolean`)
    .where('plan.shown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscription')
            .select('id')
            .whereRef('subscription.client_id', '=', 'proposal.client_id')
            .where(
              sql<boolean>`(ended_at is null or subscription.created_at > proposal.signed_at)`,
            ),
        ),
      ),
    )
    .orderBy('proposal.signed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!plan) return null
  return {
    kind: 'Plan',
    title: `${plan.name} plan`,
    detail: `You chose it with “${plan.title}”.`,
    action: 'Start your plan',
    to: clientPages.start(plan.id),
  }
}
