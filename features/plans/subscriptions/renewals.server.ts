import { changeOfPlan, createDueInvoices } from '#features/invoices/automation/public.server.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { addDays, calendarDay, formatDay, periodAfter, type Schedule } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { addPeriod, getAgreedPlan, type OfferedPlan, scheduleOf } from './agreed-plans.server.ts'
import { publishSubscriptionEvent } from './notifications.server.ts'
import { findOfRecurring } from './queries.server.ts'
import type { SubscriptionRow } from './rows.server.ts'

const service = 'Maintenance plan'

/** The fee as an item of the recurring invoice. */
export const agreedOf = ({ name, fee_cents }: OfferedPlan) => ({
  service,
  description: name,
  price: fee_cents,
})

/** The item of the invoice of a period. */
export function itemsOf(
  { name, fee_cents }: OfferedPlan,
  schedule: Schedule,
  { next: starts, currency }: { next: string; currency: string },
) {
  const last = addDays(periodAfter(schedule, starts), -1)
  const description = `${name}, ${formatDay(starts)} to ${formatDay(last)}`
  return [{ service, description, quantity: 1, price: fromCents(fee_cents, currency) }]
}

/** Creates the invoices of due periods. */
export async function renew(ctx: JobContext): Promise<void> {
  const today = calendarDay(ctx.now())
  await createDueInvoices(ctx, {
    ofPlan: true,
    begin: async (inner, recurring) => {
      const { id, next } = recurring
      const row = await findOfRecurring(inner.db, today, id)
      if (!row || isOnHold(row)) return null
      const plan = await getAgreedPlan(inner.db, row.id, next)
      const schedule = scheduleOf(row)
      await changeOfPlan(inner, id, { agreed: agreedOf(plan) })
      await addPeriod(inner.db, {
        subscriptionId: row.id,
        clientId: row.client.clientId,
        schedule,
        starts: next,
        included: plan.included_minutes,
      })
      await publishSubscriptionEvent(inner.db, { id: row.id, clientId: row.client.clientId })
      return itemsOf(plan, schedule, recurring)
    },
  })
}

/** Suspended subscriptions and those whose first invoice is unpaid are not invoiced. */
const isOnHold = ({ state, owed, starts }: SubscriptionRow) =>
  state === 'suspended' || owed?.period === starts
