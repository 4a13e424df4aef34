import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { addDays, calendarDay, clockTime, periodAfter } from '#shared/dates.ts'
import { noticeDays } from '../rules.ts'
import {
  agreePlan,
  areSame,
  holdsPlan,
  listAhead,
  lockPlan,
  type OfferedPlan,
  scheduleOf,
  withdraw,
} from './agreed-plans.server.ts'
import { notifyOfHours } from './hours.server.ts'
import { notifyOf } from './notifications.server.ts'
import {
  findSubscription,
  listCurrentIds,
  lockSubscription,
  needsPastDueNotice,
} from './queries.server.ts'
import { renew } from './renewals.server.ts'
import type { SubscriptionRow } from './rows.server.ts'
import { markEnded } from './service.server.ts'

/** Notifications are not sent at night. */
const notifyFrom = '06:00'

// Not retried: the next scheduled run does the same work.
const queue = { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 }

export const subscriptionJobs = jobs({
  'renew-plans': { every: '0 * * * *', queue, run: (ctx) => renewPlans(ctx) },
  'tell-plan-hours': { every: '*/10 * * * *', queue, run: (ctx) => notifyOfHours(ctx) },
  /** Gives clients the edits of their plan. */
  'follow-plan': { run: (ctx, { planId }: { planId: string }) => followPlan(ctx, planId) },
})

export async function renewPlans(ctx: JobContext): Promise<void> {
  await markEnded(ctx.db, ctx.now())
  await renew(ctx)
  await notifyOfPastDue(ctx)
}

/** Sends one past-due notice per unpaid plan invoice. */
async function notifyOfPastDue(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < notifyFrom) return
  const today = calendarDay(now)
  for (const id of await listCurrentIds(ctx.db, today, needsPastDueNotice(today)))
    await inTransaction({ ...ctx, user: null }, async (inner) => {
      const row = await lockSubscription(inner.db, today, id)
      // The invoice may have been paid, or another process may have sent the notice.
      if (!row?.owed || row.owed.dueDate >= today || row.owed.id === row.noticedInvoiceId) return
      await inner.db
        .updateTable('subscription')
        .set({ told_past_due: row.owed.id })
        .where('id', '=', id)
        .execute()
      await notifyOf(inner, { occasion: 'past-due', row, by: 'job' })
    })
}

/** Uses one transaction per client. Idempotent, so a retry continues where the job stopped. */
export async function followPlan(ctx: JobContext, planId: string): Promise<void> {
  const today = calendarDay(ctx.now())
  for (const id of await listCurrentIds(ctx.db, today, holdsPlan(planId)))
    await inTransaction({ ...ctx, user: null }, async (inner) => {
      const row = await lockSubscription(inner.db, today, id)
      if (!row) return
      const { currency } = row
      const offer = await lockPlan(inner.db, planId, { hidden: true, currency })
      if (offer && offer !== 'no-price') await follow(inner, row, offer)
    })
}

/** An edit applies to the plan agreed last, so a change requested by the client is kept. */
async function follow(ctx: JobContext, row: SubscriptionRow, offer: OfferedPlan): Promise<void> {
  const ahead = await listAhead(ctx.db, row)
  const edited = ahead.find(({ by_agency }) => by_agency)
  const agreed = ahead.find(({ by_agency }) => !by_agency) ?? row.plan
  if (agreed.plan_id !== offer.plan_id || row.ends !== null) return
  if (areSame(edited ?? agreed, offer)) return
  if (edited) await withdraw(ctx.db, row.id, edited.starts)
  const isNew = !areSame(agreed, offer)
  if (isNew)
    await agreePlan(ctx, row.id, {
      ...offer,
      starts: noticeEnd(ctx, agreed.starts, row),
      by_agency: true,
    })
  const after = await findSubscription(ctx.db, calendarDay(ctx.now()), row.id)
  if (after)
    await notifyOf(ctx, {
      occasion: isNew ? 'plan-edited' : 'edit-withdrawn',
      row: after,
      by: 'job',
    })
}

/** The first period after the notice in which the agreed plan is in effect. */
function noticeEnd({ now }: JobContext, agreed: string, row: SubscriptionRow): string {
  const notice = addDays(calendarDay(now()), noticeDays - 1)
  const [day = notice] = [notice, agreed, addDays(row.next, -1)].sort().slice(-1)
  return periodAfter(scheduleOf(row), day)
}
