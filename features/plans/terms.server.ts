import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { momentOf, periodAfter, type Schedule } from '#shared/dates.ts'
import type { SubscriptionRow, TermsRow } from './rows.server.ts'
import type { PlanName } from './rules.ts'

/** The offered terms of a plan, which are copied to a subscription. */
export type Offer = Pick<TermsRow, 'name' | 'fee_cents' | 'services' | 'included_minutes'> & {
  plan_id: string
}

const terms = ['plan_id', 'name', 'fee_cents', 'services', 'included_minutes'] as const

/** Locks the plan, so that it cannot change while the client agrees. Clients cannot choose hidden plans. */
export async function lockOffer(
  trx: Db,
  planId: string,
  { hidden }: { hidden: boolean },
): Promise<Offer | undefined> {
  const plan = trx
    .selectFrom('plan')
    .select([
      'id as plan_id',
      sql<PlanName>`name`.as('name'),
      sql<number>`fee_cents`.as('fee_cents'),
      'services',
      'included_minutes',
    ])
    .where('id', '=', planId)
    .forShare()
  return (hidden ? plan : plan.where('shown', '=', true)).executeTakeFirst()
}

interface NewTerms extends Offer {
  starts: string
  by_agency?: boolean
}

/** Adds terms and replaces all that were to begin on the same day or later. */
export async function agree(
  { db: trx, now }: { db: Db; now: () => Date },
  subscriptionId: string,
  agreed: NewTerms,
): Promise<void> {
  await withdraw(trx, subscriptionId, agreed.starts)
  await trx
    .insertInto('subscription_terms')
    .values({ ...agreed, subscription_id: subscriptionId, created_at: now().toISOString() })
    .execute()
}

/** Deletes the terms that begin on this day or later. */
export async function withdraw(trx: Db, subscriptionId: string, from: string): Promise<void> {
  await trx
    .deleteFrom('subscription_terms')
    .where('subscription_id', '=', subscriptionId)
    .where('starts', '>=', from)
    .execute()
}

/** The terms in effect on this day. */
export function getTerms(db: Db, subscriptionId: string, day: string): Promise<Offer> {
  return db
    .selectFrom('subscription_terms')
    .select(['plan_id', 'services', 'included_minutes'])
    .select([sql<PlanName>`name`.as('name'), sql<number>`fee_cents`.as('fee_cents')])
    .where('subscription_id', '=', subscriptionId)
    .where('starts', '<=', day)
    .orderBy('starts', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The terms that begin after the current ones, in order. */
export async function listAhead(db: Db, { id, terms }: SubscriptionRow): Promise<TermsRow[]> {
  const rows = await db
    .selectFrom('subscription_terms')
    .selectAll()
    .select([sql<PlanName>`name`.as('name'), sql<number>`fee_cents`.as('fee_cents')])
    .where('subscription_id', '=', id)
    .where('starts', '>', terms.starts)
    .orderBy('starts')
    .execute()
  return rows
}

export const areSame = (one: Offer, other: Offer) =>
  JSON.stringify(terms.map((name) => one[name])) ===
  JSON.stringify(terms.map((name) => other[name]))

export const scheduleOf = ({ starts }: Pick<SubscriptionRow, 'starts'>): Schedule => ({
  every: 'monthly',
  starts,
})

interface Period {
  subscriptionId: string
  accountId: string
  schedule: Schedule
  /** The first day of the period. */
  starts: string
  included: number | null
}

/** Stores an invoiced period. */
export async function addPeriod(
  trx: Db,
  { subscriptionId, accountId, schedule, starts, included }: Period,
): Promise<void> {
  const ends = periodAfter(schedule, starts)
  await trx
    .insertInto('subscription_period')
    .values({
      ...{ starts, ends, subscription_id: subscriptionId, account_id: accountId },
      starts_at: momentOf(starts, '00:00'),
      ends_at: momentOf(ends, '00:00'),
      included_minutes: included,
    })
    .execute()
}

/** The number of clients with this plan as current or future terms. */
export async function countHolders(db: Db, planId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`exists (select from subscription_terms
        where subscription_id = subscription.id and plan_id = ${planId})`,
    )
    .executeTakeFirstOrThrow()
  return count
}
