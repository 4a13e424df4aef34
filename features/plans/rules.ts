import { currencyWords } from '#shared/address/currency.ts'
import { addDays } from '#shared/dates.ts'

export const planNames = ['Basic', 'Standard', 'Premium'] as const
export type PlanName = (typeof planNames)[number]

/**
 * `pending`: the first invoice is not paid yet. `ending`: active but canceled. `past-due`: an invoice is
 * not paid in time.
 */
export const states = ['pending', 'active', 'ending', 'past-due', 'suspended', 'ended'] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = {
  pending: 'Waiting for payment',
  active: 'Active',
  ending: 'Canceled',
  'past-due': 'Past due',
  suspended: 'Suspended',
  ended: 'Ended',
}

/** Those that are invoiced again. */
export const renewing: readonly State[] = ['active', 'past-due']

/** `current` means every state but ended. */
export const filterNames = ['current', 'renewing', ...states] as const

/** Plan invoices are due this many days after issue, and past due from the next day on. */
export const dueDays = 14

/** An Admin may suspend a plan this many days after the issue of an unpaid invoice. */
export const suspendAfterDays = 30

/** How many days ahead a plan can start. */
const startWithinDays = 365

/** Returns why a subscription cannot start on a day, or ''. */
export function startProblem(day: string, today: string): string {
  if (day < today) return 'Start today or later.'
  return day > addDays(today, startWithinDays) ? `Start within ${startWithinDays} days.` : ''
}

/** Clients are notified of an edit of their plan at least this many days before it takes effect. */
export const noticeDays = 14

/** The client and staff are notified at these percentages of the included hours. */
export const hourMarks = [80, 100] as const

export const withoutPrice = (currency: string) =>
  `This plan has no price in ${currencyWords(currency)} yet. Please ask us for one.`

export const servicesMax = 30
export const feeMax = 100_000
export const hoursMax = 1_000
