import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { addDays, calendarDay, clockTime, periodAfter } from '#shared/dates.ts'
import { tellOfHours } from './hours.server.ts'
import { lockSubscription } from './locks.server.ts'
import { tell } from './news/telling.server.ts'
import { findSubscription, listCurrentIds, needsPastDueNotice } from './queries.server.ts'
import { renew } from './renewals.server.ts'
import type { SubscriptionRow } from './rows.server.ts'
import { noticeDays } from './rules.ts'
import {
  agree,
  areSame,
  listAhead,
  lockOffer,
  type Offer,
  scheduleOf,
  withdraw,
} from './terms.server.ts'

/** Notifications are not sent at night. */
const tellFrom = '06:00'

// Not retried: the next scheduled run does the same work.
const queue = { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 }

export const planJobs = jobs({
  'renew-plans': { every: '0 * * * *', queue, run: (ctx) => renewPlans(ctx) },
  'tell-plan-hours': { every: '*/10 * * * *', queue, run: (ctx) => tellOfHours(ctx) },
  /** Gives the new terms of a plan to its clients. */
  'follow-plan': { run: (ctx, { planId }: { planId: string }) => giveTerms(ctx, planId) },
})

export async function renewPlans(ctx: JobContext): Promise<void> {
  await markEnded(ctx)
  await renew(ctx)
  await tellOfPastDue(ctx)
}

/** A client can start another plan only after the previous one is marked as ended. */
async function markEnded({ db, now }: JobContext): Promise<void> {
  const time = now()
  await db
    .updateTable('subscription')
    .set({ ended_at: time.toISOString() })
    .where('ended_at', 'is', null)
    .where('ends', '<', calendarDay(time))
    .execute()
}

/** Sends one past-due notice per unpaid plan invoice. */
async function tellOfPastDue(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < tellFrom) return
  const today = calendarDay(now)
  for (const id of await listCurrentIds(ctx.db, today, needsPastDueNotice(today)))
    await inTransaction({ ...ctx, user: null }, async (inner) => {
      const row = await lockSubscription(inner.db, today, id)
      // The invoice may have been paid, or another process may have sent the notice.
      if (!row?.owed || row.owed.dueDate >= today || row.owed.id === row.toldPastDue) return
      await inner.db
        .updateTable('subscription')
        .set({ told_past_due: row.owed.id })
        .where('id', '=', id)
        .execute()
      await tell(inner, { news: 'past-due', row, by: 'job' })
    })
}

/** Uses one transaction per client. Idempotent, so a retry continues where the job stopped. */
export async function giveTerms(ctx: JobContext, planId: string): Promise<void> {
  const today = calendarDay(ctx.now())
  const holds = sql<boolean>`exists (select from subscription_terms
    where subscription_id = subscription.id and plan_id = ${planId})`
  for (const id of await listCurrentIds(ctx.db, today, holds))
    await inTransaction({ ...ctx, user: null }, async (inner) => {
      const row = await lockSubscription(inner.db, today, id)
      const offer = await lockOffer(inner.db, planId, { hidden: true })
      if (row && offer) await follow(inner, row, offer)
    })
}

/** New terms apply to the plan agreed last, so a change requested by the client is kept. */
async function follow(ctx: JobContext, row: SubscriptionRow, offer: Offer): Promise<void> {
  const ahead = await listAhead(ctx.db, row)
  const told = ahead.find(({ by_agency }) => by_agency)
  const agreed = ahead.find(({ by_agency }) => !by_agency) ?? row.terms
  if (agreed.plan_id !== offer.plan_id || row.ends !== null) return
  if (areSame(told ?? agreed, offer)) return
  if (told) await withdraw(ctx.db, row.id, told.starts)
  const isNew = !areSame(agreed, offer)
  if (isNew)
    await agree(ctx, row.id, {
      ...offer,
      starts: noticeEnd(ctx, agreed.starts, row),
      by_agency: true,
    })
  const after = await findSubscription(ctx.db, calendarDay(ctx.now()), row.id)
  if (after) await tell(ctx, { news: isNew ? 'new-terms' : 'same-terms', row: after, by: 'job' })
}

/** The first period after the notice in which the agreed plan is in effect. */
function noticeEnd({ now }: JobContext, agreed: string, row: SubscriptionRow): string {
  const notice = addDays(calendarDay(now()), noticeDays - 1)
  const [day = notice] = [notice, agreed, addDays(row.next, -1)].sort().slice(-1)
  return periodAfter(scheduleOf(row), day)
}
