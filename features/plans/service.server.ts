import {
  addOfPlan,
  createNext,
  listOfPlan,
  lockOfPlan,
} from '#features/invoices/periods/service.server.ts'
import { requireClient } from '#features/invoices/saving/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { calendarDay } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { tell } from './news/telling.server.ts'
import { findCurrent, findSubscription, sumByState } from './queries.server.ts'
import { agreedOf, itemsOf } from './renewals.server.ts'
import { type SubscriptionRow, toSubscription } from './rows.server.ts'
import { dueDays, renewing, type State, startProblem, states } from './rules.ts'
import type { SubscriptionDetails } from './subscriptions/contract.ts'
import { addPeriod, agree, lockOffer, type Offer } from './terms.server.ts'

export type Writer = Context<'CONFLICT', SignedIn>

const hasPlan = 'There is already a maintenance plan. Change it instead of starting another one.'
const noPlan = 'This plan is no longer offered. Please choose another one.'

interface Start {
  clientId: string
  planId: string
  startDate: string | undefined
}

/** Starts a subscription and issues its first invoice. */
export function startPlan(
  ctx: Writer,
  { clientId, planId, startDate }: Start,
): Promise<SubscriptionDetails> {
  return inTransaction(ctx, async (inner) => {
    const starts = startDate ?? calendarDay(ctx.now())
    refuseDay(inner, starts)
    await requireClient(inner, clientId)
    const offer = await lockOffer(inner.db, planId, { hidden: clientId !== ctx.user.id })
    if (!offer) return ctx.fail('INVALID_INPUT', { fields: { planId: noPlan } })
    const id = await insertSubscription(inner, { clientId, starts, offer })
    const row = await getRow(inner, id)
    const by = clientId === ctx.user.id ? 'client' : 'staff'
    await tell(inner, { news: 'started', row, by })
    return toDetails(inner, row)
  })
}

function refuseDay(ctx: Writer, starts: string): void {
  const startDate = startProblem(starts, calendarDay(ctx.now()))
  if (startDate) ctx.fail('INVALID_INPUT', { fields: { startDate } })
}

interface NewSubscription {
  clientId: string
  starts: string
  offer: Offer
}

async function insertSubscription(
  ctx: Writer,
  { clientId, starts, offer }: NewSubscription,
): Promise<string> {
  const { db: trx, user, now } = ctx
  const time = now().toISOString()
  await markEnded(trx, clientId, now())
  const recurring_id = await addOfPlan(ctx, {
    ...{ accountId: clientId, starts, dueDays },
    ...agreedOf(offer),
  })
  const { id } = await trx
    .insertInto('subscription')
    .values({
      ...{ account_id: clientId, recurring_id, starts, agreed_by: user.id },
      ...{ agreed_at: time, created_at: time, updated_at: time },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (!violates(error, 'subscription_current')) throw error
      return ctx.fail('CONFLICT', { message: hasPlan })
    })
  await agree(ctx, id, { ...offer, starts })
  const schedule = { every: 'monthly', starts } as const
  const included = offer.included_minutes
  await addPeriod(trx, { subscriptionId: id, accountId: clientId, schedule, starts, included })
  const recurring = await lockOfPlan(trx, recurring_id)
  await createNext(ctx, recurring, itemsOf(offer, schedule, starts))
  return id
}

/** Ends a subscription after its last day without waiting for the job, so that another can start. */
async function markEnded(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ ended_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends', '<', calendarDay(now))
    .execute()
}

type Reader = Pick<Context, 'db' | 'fail' | 'now'>

export async function getRow(ctx: Reader, id: string): Promise<SubscriptionRow> {
  return (await findSubscription(ctx.db, calendarDay(ctx.now()), id)) ?? ctx.fail('NOT_FOUND')
}

export async function toDetails(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: SubscriptionRow,
): Promise<SubscriptionDetails> {
  const invoices = await listOfPlan(db, row.recurringId, calendarDay(now()))
  return { ...toSubscription(row), invoices }
}

export async function getSubscription(ctx: Reader, id: string): Promise<SubscriptionDetails> {
  return toDetails(ctx, await getRow(ctx, id))
}

/** The client's current subscription. */
export async function findOwn(ctx: Reader, accountId: string): Promise<SubscriptionDetails | null> {
  const row = await findCurrent(ctx.db, calendarDay(ctx.now()), accountId)
  return row ? toDetails(ctx, row) : null
}

/** The plan as the client dashboard shows it; null without one. */
export async function planCardOf(db: Db, accountId: string, today: string) {
  const row = await findCurrent(db, today, accountId)
  if (!row) return null
  const { name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed } = toSubscription(row)
  return { name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed }
}

/** Monthly revenue and the number of subscriptions by state. */
export async function planSums(db: Db, today: string) {
  const sums = await sumByState(db, today)
  const cents = sums
    .filter(({ state }) => renewing.includes(state))
    .reduce((total, sum) => total + sum.cents, 0)
  const counts = states.map((state) => [state, sums.find((sum) => sum.state === state)?.count ?? 0])
  return {
    monthly: fromCents(cents),
    states: Object.fromEntries(counts) as Record<State, number>,
  }
}

/** Counts a client's subscriptions that have not ended. */
export async function countSubscriptionsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
