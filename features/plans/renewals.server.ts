import { changeOfPlan, createDueInvoices } from '#features/invoices/periods/service.server.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { addDays, calendarDay, formatDay, periodAfter, type Schedule } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { announceSubscription } from './events.server.ts'
import { findOfRecurring } from './queries.server.ts'
import type { SubscriptionRow } from './rows.server.ts'
import { addPeriod, getTerms, type Offer, scheduleOf } from './terms.server.ts'

const service = 'Maintenance plan'

/** The fee as an item of the recurring invoice. */
export const agreedOf = ({ name, fee_cents }: Offer) => ({
  ...{ service, description: name, price: fee_cents },
})

/** The item of the invoice of a period. */
export function itemsOf({ name, fee_cents }: Offer, schedule: Schedule, starts: string) {
  const last = addDays(periodAfter(schedule, starts), -1)
  const description = `${name}, ${formatDay(starts)} to ${formatDay(last)}`
  return [{ service, description, quantity: 1, price: fromCents(fee_cents) }]
}

/** Creates the invoices of due periods. */
export async function renew(ctx: JobContext): Promise<void> {
  const today = calendarDay(ctx.now())
  await createDueInvoices(ctx, {
    ofPlan: true,
    begin: async (inner, { id, next }) => {
      const row = await findOfRecurring(inner.db, today, id)
      if (!row || isOnHold(row)) return null
      const terms = await getTerms(inner.db, row.id, next)
      const schedule = scheduleOf(row)
      await changeOfPlan(inner, id, { agreed: agreedOf(terms) })
      await addPeriod(inner.db, {
        ...{ subscriptionId: row.id, accountId: row.client.id, schedule },
        ...{ starts: next, included: terms.included_minutes },
      })
      await announceSubscription(inner.db, { id: row.id, accountId: row.client.id })
      return itemsOf(terms, schedule, next)
    },
  })
}

/** Suspended subscriptions and those whose first invoice is unpaid are not invoiced. */
const isOnHold = ({ state, owed, starts }: SubscriptionRow) =>
  state === 'suspended' || owed?.period === starts
