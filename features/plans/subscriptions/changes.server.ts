import type { Updateable } from 'kysely'
import type { Subscription } from '#db/types.ts'
import { changeOfPlan, voidFirst } from '#features/invoices/automation/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import {
  agreePlan,
  areSame,
  listAhead,
  type OfferedPlan,
  requirePlan,
  withdraw,
} from './agreed-plans.server.ts'
import type { PlanChange, SubscriptionDetails } from './contract.ts'
import type { Occasion } from './describe-occasion.ts'
import { notifyOf } from './notifications.server.ts'
import { findCurrent, lockCurrent, lockSubscription } from './queries.server.ts'
import { type SubscriptionRow, toChange } from './rows.server.ts'
import { getRow, toDetails, type Writer } from './service.server.ts'

/** The caller's own subscription, or one by id. */
export type Which = { own: true } | { id: string }

type Work = (ctx: Writer, row: SubscriptionRow) => Promise<Occasion>

/** Changes a subscription and sends notifications about it. */
async function change(ctx: Writer, which: Which, work: Work): Promise<SubscriptionDetails> {
  return inTransaction(ctx, async (inner) => {
    const today = calendarDay(ctx.now())
    const found =
      'id' in which
        ? await lockSubscription(inner.db, today, which.id)
        : await lockCurrent(inner.db, today, ctx.user.clientId!)
    const row = found ?? ('id' in which ? ctx.fail('NOT_FOUND') : failWithout(ctx))
    if (row.state === 'ended') ctx.fail('CONFLICT', { message: 'This plan has ended.' })
    const occasion = await work(inner, row)
    const after = await getRow(inner, row.id)
    const by = ctx.user.role === 'User' ? 'client' : 'staff'
    await notifyOf(inner, { occasion, row: after, by })
    return toDetails(inner, after)
  })
}

const failWithout = (ctx: Writer) =>
  ctx.fail('CONFLICT', { message: 'There is no maintenance plan.' })

async function save({ db: trx, now }: Writer, id: string, values: Updateable<Subscription>) {
  const updated_at = now().toISOString()
  await trx
    .updateTable('subscription')
    .set({ ...values, updated_at })
    .where('id', '=', id)
    .execute()
}

export const changePlan = (ctx: Writer, which: Which, planId: string) =>
  change(ctx, which, async (inner, row) => {
    const offer = await getOffer(inner, planId, row)
    const isBack = planId === row.plan.plan_id
    if (isBack) await withdraw(inner.db, row.id, addDays(row.plan.starts, 1))
    // Returning to a plan that was edited since applies the edit from the next period on.
    if (!isBack || !areSame(row.plan, offer))
      await agreePlan(inner, row.id, { ...offer, starts: row.next })
    return isBack ? 'withdrawn' : 'changed'
  })

/** Previews the plan and the costs of a change. */
export async function previewChange(ctx: Writer, planId: string): Promise<PlanChange> {
  const row =
    (await findCurrent(ctx.db, calendarDay(ctx.now()), ctx.user.clientId!)) ?? failWithout(ctx)
  const offer = await inTransaction(ctx, (inner) => getOffer(inner, planId, row))
  return toChange(row, { ...offer, starts: row.next, by_agency: false })
}

/** The plan to change to. The current plan is always valid, even if hidden by now: it withdraws a change. */
async function getOffer(ctx: Writer, planId: string, row: SubscriptionRow): Promise<OfferedPlan> {
  refuseChange(ctx, row)
  const ahead = await listAhead(ctx.db, row)
  const wanted = ahead.find(({ by_agency }) => !by_agency) ?? row.plan
  if (planId === wanted.plan_id)
    ctx.fail('CONFLICT', { message: `${wanted.name} is already the plan.` })
  const hidden = ctx.user.role === 'Admin' || planId === row.plan.plan_id
  return requirePlan(ctx, planId, { hidden, currency: row.currency })
}

function refuseChange(ctx: Writer, { state, ends }: SubscriptionRow): void {
  if (state === 'pending')
    ctx.fail('CONFLICT', { message: 'Pay the first invoice first, or cancel this plan.' })
  if (state === 'suspended')
    ctx.fail('CONFLICT', { message: 'This plan is suspended. Pay what is owed first.' })
  if (ends !== null)
    ctx.fail('CONFLICT', { message: 'This plan is canceled. Undo the cancellation first.' })
}

export const cancelSubscription = (ctx: Writer, which: Which, reason: string) =>
  change(ctx, which, async (inner, row) => {
    if (row.ends !== null) ctx.fail('CONFLICT', { message: 'This plan is already canceled.' })
    const now = ctx.now()
    const time = now.toISOString()
    const today = calendarDay(now)
    const lastDay = addDays(row.next, -1)
    const isOver = row.state === 'pending' && (await voidFirst(inner, row.recurringId, reason))
    const isAtOnce = isOver || row.state === 'suspended' || lastDay < today
    await save(inner, row.id, {
      canceled_at: time,
      canceled_by: ctx.user.id,
      cancel_reason: reason,
      ends: isAtOnce ? today : lastDay,
      ...(isOver && { ended_at: time }),
    })
    await withdraw(inner.db, row.id, addDays(row.plan.starts, 1))
    await changeOfPlan(inner, row.recurringId, { ends: lastDay })
    return 'canceled'
  })

export const keepSubscription = (ctx: Writer, which: Which) =>
  change(ctx, which, async (inner, row) => {
    if (row.ends === null) ctx.fail('CONFLICT', { message: 'This plan is not canceled.' })
    await save(inner, row.id, {
      canceled_at: null,
      canceled_by: null,
      cancel_reason: '',
      ends: null,
    })
    await changeOfPlan(inner, row.recurringId, { ends: null })
    return 'kept'
  })

const notYet = 'A plan can be suspended once an invoice is unpaid 30 days after its issue.'

export const suspendSubscription = (ctx: Writer, id: string) =>
  change(ctx, { id }, async (inner, row) => {
    if (row.state !== 'past-due' || !row.suspendable) ctx.fail('CONFLICT', { message: notYet })
    await save(inner, row.id, {
      suspended_at: ctx.now().toISOString(),
      suspended_by: ctx.user.id,
    })
    return 'suspended'
  })

export const resumeSubscription = (ctx: Writer, id: string) =>
  change(ctx, { id }, async (inner, row) => {
    if (row.state !== 'suspended') ctx.fail('CONFLICT', { message: 'This plan is not suspended.' })
    await save(inner, row.id, { suspended_at: null, suspended_by: null })
    return 'resumed'
  })
