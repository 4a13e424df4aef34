import { addDays } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import type { PlanName, State } from '../rules.ts'
import type { PlanChange, Subscription } from './contract.ts'

/** The plan of a subscription as the client agreed to it, from the day `starts` on. */
export interface AgreedPlan {
  id: string
  starts: string
  plan_id: string
  name: PlanName
  fee_cents: number
  services: string[]
  included_minutes: number | null
  by_agency: boolean
}

/** A subscription with values derived from its invoices and logged time. */
export interface SubscriptionRow {
  id: string
  recurringId: string
  client: Subscription['userId']
  /** The currency of the fees, as it was agreed. */
  currency: string
  plan: AgreedPlan
  change: AgreedPlan | null
  /** The oldest unpaid invoice. */
  owed: { id: string; number: string; dueDate: string; period: string; cents: number } | null
  /** `ends` is the first day of the next period. */
  period: { starts: string; ends: string; included_minutes: number | null } | null
  usedSeconds: number
  state: State
  suspendable: boolean
  starts: string
  /** The first day of the next period without an invoice. */
  next: string
  ends: string | null
  cancelReason: string
  canceledAt: string | null
  suspendedAt: string | null
  /** The invoice of the last past-due notice. */
  noticedInvoiceId: string | null
  createdAt: string
  updatedAt: string
}

const inHours = (seconds: number) => Math.round((seconds / 3600) * 100) / 100

const toPlanFields = (
  { plan_id, name, fee_cents, services, included_minutes }: Omit<AgreedPlan, 'id'>,
  currency: string,
) => ({
  planId: plan_id,
  name,
  fee: fromCents(fee_cents, currency),
  currency,
  services: services.map((service) => ({ service })),
  includedHours: included_minutes === null ? null : included_minutes / 60,
})

export function toChange(
  { plan, currency }: Pick<SubscriptionRow, 'plan' | 'currency'>,
  change: Omit<AgreedPlan, 'id'>,
): PlanChange {
  return {
    ...toPlanFields(change, currency),
    from: change.starts,
    difference: fromCents(change.fee_cents - plan.fee_cents, currency),
    byAgency: change.by_agency,
  }
}

export function toSubscription(row: SubscriptionRow): Subscription {
  const { id, client, plan, currency, change, state, period, owed, next } = row
  const hoursUsed = inHours(row.usedSeconds)
  const included = period?.included_minutes ?? null
  return {
    _id: id,
    id,
    userId: client,
    ...toPlanFields(plan, currency),
    state,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    startDate: row.starts,
    period: period && { starts: period.starts, ends: addDays(period.ends, -1) },
    hoursUsed,
    hoursLeft: included === null ? null : Math.max(0, inHours(included * 60 - row.usedSeconds)),
    nextInvoice: isRenewing(row) ? { date: next, amount: fromCents(nextFee(row), currency) } : null,
    owed: owed && {
      invoiceId: owed.id,
      invoiceNumber: owed.number,
      dueDate: owed.dueDate,
      amount: fromCents(owed.cents, currency),
    },
    endsOn: row.ends,
    cancelReason: row.cancelReason,
    canceledAt: row.canceledAt,
    suspendedAt: state === 'suspended' ? row.suspendedAt : null,
    suspendable: row.suspendable && state === 'past-due',
    change: change && toChange(row, change),
  }
}

const isRenewing = ({ state, ends }: SubscriptionRow) => ends === null && state !== 'suspended'

const nextFee = ({ next, plan, change }: SubscriptionRow) =>
  (change && change.starts <= next ? change : plan).fee_cents
