import { sql } from 'kysely'
import { currencyOf } from '#people/clients.server.ts'
import type { Context, Kernel } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { momentOf, periodAfter, type Schedule } from '#shared/dates.ts'
import { type PlanName, withoutPrice } from '../rules.ts'
import type { AgreedPlan, SubscriptionRow } from './rows.server.ts'

const planColumns = ['plan_id', 'name', 'fee_cents', 'services', 'included_minutes'] as const

/** A plan as it is offered, which is copied to a subscription when the client agrees. */
export type OfferedPlan = Pick<AgreedPlan, (typeof planColumns)[number]>

const name = sql<PlanName>`name`.as('name')
const fee = sql<number>`fee_cents`.as('fee_cents')

/** The currency of the plan that a client has, or else of the client. */
export async function planCurrencyOf(
  ctx: Pick<Kernel, 'db' | 'settings'>,
  clientId: string | null,
): Promise<string> {
  const held = await ctx.db
    .selectFrom('subscription')
    .innerJoin('recurring_invoice', 'recurring_invoice.id', 'subscription.recurring_id')
    .select('recurring_invoice.currency')
    .where('subscription.client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return held?.currency ?? currencyOf(ctx, clientId)
}

/** Locks the plan, so that it cannot change while the client agrees. Clients cannot choose hidden plans. */
export async function lockPlan(
  trx: Db,
  planId: string,
  { hidden, currency }: Wanted,
): Promise<OfferedPlan | 'no-price' | undefined> {
  const plan = trx
    .selectFrom('plan')
    .select(['id as plan_id', 'services', 'included_minutes', name])
    .select(sql<number | null>`(prices ->> ${currency})::bigint`.as('fee_cents'))
    .where('id', '=', planId)
    .forShare()
  const found = await (hidden ? plan : plan.where('shown', '=', true)).executeTakeFirst()
  if (!found) return undefined
  const { fee_cents } = found
  return fee_cents === null ? 'no-price' : { ...found, fee_cents }
}

interface Wanted {
  hidden: boolean
  /** The currency of the fee. */
  currency: string
}

const notOffered = 'This plan is no longer offered. Please choose another one.'

/** The same, or it says why not. */
export async function requirePlan(
  { db, fail }: Pick<Context, 'db' | 'fail'>,
  id: string,
  wanted: Wanted,
): Promise<OfferedPlan> {
  const plan = await lockPlan(db, id, wanted)
  if (plan && plan !== 'no-price') return plan
  const planId = plan ? withoutPrice(wanted.currency) : notOffered
  return fail('INVALID_INPUT', { fields: { planId } })
}

interface NewPlan extends OfferedPlan {
  starts: string
  by_agency?: boolean
}

/** Gives a subscription this plan from a day on, instead of all that were to begin then or later. */
export async function agreePlan(
  { db: trx, now }: { db: Db; now: () => Date },
  subscriptionId: string,
  agreed: NewPlan,
): Promise<void> {
  await withdraw(trx, subscriptionId, agreed.starts)
  await trx
    .insertInto('subscription_terms')
    .values({ ...agreed, subscription_id: subscriptionId, created_at: now().toISOString() })
    .execute()
}

/** Deletes the agreed plans that begin on this day or later. */
export async function withdraw(trx: Db, subscriptionId: string, from: string): Promise<void> {
  await trx
    .deleteFrom('subscription_terms')
    .where('subscription_id', '=', subscriptionId)
    .where('starts', '>=', from)
    .execute()
}

/** The agreed plan on this day. */
export function getAgreedPlan(db: Db, subscriptionId: string, day: string): Promise<OfferedPlan> {
  return db
    .selectFrom('subscription_terms')
    .select(['plan_id', 'services', 'included_minutes', name, fee])
    .where('subscription_id', '=', subscriptionId)
    .where('starts', '<=', day)
    .orderBy('starts', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The agreed plans that begin after the current one, in order. */
export function listAhead(db: Db, { id, plan }: SubscriptionRow): Promise<AgreedPlan[]> {
  return db
    .selectFrom('subscription_terms')
    .selectAll()
    .select([name, fee])
    .where('subscription_id', '=', id)
    .where('starts', '>', plan.starts)
    .orderBy('starts')
    .execute()
}

export const areSame = (one: OfferedPlan, other: OfferedPlan) =>
  JSON.stringify(planColumns.map((name) => one[name])) ===
  JSON.stringify(planColumns.map((name) => other[name]))

export const scheduleOf = ({ starts }: Pick<SubscriptionRow, 'starts'>): Schedule => ({
  every: 'monthly',
  starts,
})

interface Period {
  subscriptionId: string
  clientId: string
  schedule: Schedule
  /** The first day of the period. */
  starts: string
  included: number | null
}

/** Stores an invoiced period. */
export async function addPeriod(
  trx: Db,
  { subscriptionId, clientId, schedule, starts, included }: Period,
): Promise<void> {
  const ends = periodAfter(schedule, starts)
  await trx
    .insertInto('subscription_period')
    .values({
      starts,
      ends,
      subscription_id: subscriptionId,
      client_id: clientId,
      starts_at: momentOf(starts, '00:00'),
      ends_at: momentOf(ends, '00:00'),
      included_minutes: included,
    })
    .execute()
}

/** Selects the subscriptions that have this plan now or later. */
export const holdsPlan = (planId: string) => sql<boolean>`exists (select from subscription_terms
  where subscription_id = subscription.id and plan_id = ${planId})`

/** The number of clients that have this plan now or later. */
export function countHolders(db: Db, planId: string): Promise<number> {
  const running = db.selectFrom('subscription').where('ended_at', 'is', null)
  return countRows(running.where(holdsPlan(planId)))
}
