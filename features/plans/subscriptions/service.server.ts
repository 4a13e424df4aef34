import {
  addOfPlan,
  createNext,
  listOfPlan,
  lockOfPlan,
} from '#features/invoices/automation/public.server.ts'
import { currencyOf, requireClient } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { calendarDay } from '#shared/dates.ts'
import { dueDays, startProblem } from '../rules.ts'
import { addPeriod, agreePlan, type OfferedPlan, requirePlan } from './agreed-plans.server.ts'
import type { SubscriptionDetails } from './contract.ts'
import { notifyOf } from './notifications.server.ts'
import { findCurrent, findSubscription } from './queries.server.ts'
import { agreedOf, itemsOf } from './renewals.server.ts'
import { type SubscriptionRow, toSubscription } from './rows.server.ts'

export type Writer = Context<'CONFLICT', SignedIn>

const hasPlan = 'There is already a maintenance plan. Change it instead of starting another one.'

interface Start {
  /** The client, as `requireClient` takes it. */
  userId: string
  planId: string
  startDate: string | undefined
}

/** Starts a subscription and issues its first invoice. */
export function startSubscription(
  ctx: Writer,
  { userId, planId, startDate }: Start,
): Promise<SubscriptionDetails> {
  return inTransaction(ctx, async (inner) => {
    const starts = startDate ?? calendarDay(ctx.now())
    const problem = startProblem(starts, calendarDay(ctx.now()))
    if (problem) ctx.fail('INVALID_INPUT', { fields: { startDate: problem } })
    const clientId = await requireClient(inner, userId)
    const currency = await currencyOf(inner, clientId)
    const hidden = ctx.user.role !== 'User'
    const offer = await requirePlan(inner, planId, { hidden, currency })
    const id = await insertSubscription(inner, { clientId, currency, starts, offer })
    const row = await getRow(inner, id)
    const by = ctx.user.role === 'User' ? 'client' : 'staff'
    await notifyOf(inner, { occasion: 'started', row, by })
    return toDetails(inner, row)
  })
}

interface NewSubscription {
  clientId: string
  currency: string
  starts: string
  offer: OfferedPlan
}

async function insertSubscription(ctx: Writer, given: NewSubscription) {
  const { clientId, currency, starts, offer } = given
  const { db: trx, user, now } = ctx
  const time = now().toISOString()
  await markEnded(trx, now(), clientId)
  const recurring_id = await addOfPlan(ctx, {
    clientId,
    currency,
    starts,
    dueDays,
    ...agreedOf(offer),
  })
  const { id } = await trx
    .insertInto('subscription')
    .values({
      client_id: clientId,
      recurring_id,
      starts,
      agreed_by: user.id,
      agreed_at: time,
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (!violates(error, 'subscription_current')) throw error
      return ctx.fail('CONFLICT', { message: hasPlan })
    })
  await agreePlan(ctx, id, { ...offer, starts })
  const schedule = { every: 'monthly', starts } as const
  const included = offer.included_minutes
  await addPeriod(trx, { subscriptionId: id, clientId, schedule, starts, included })
  const recurring = await lockOfPlan(trx, recurring_id)
  await createNext(ctx, recurring, itemsOf(offer, schedule, recurring))
  return id
}

/** Ends subscriptions after their last day. A client can start another one only then. */
export async function markEnded(db: Db, now: Date, clientId?: string): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('ends', '<', calendarDay(now))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
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
export async function findOwn(ctx: Reader, clientId: string): Promise<SubscriptionDetails | null> {
  const row = await findCurrent(ctx.db, calendarDay(ctx.now()), clientId)
  return row ? toDetails(ctx, row) : null
}
