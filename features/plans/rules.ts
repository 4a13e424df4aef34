export const planNames = ['Basic', 'Standard', 'Premium'] as const
export type PlanName = (typeof planNames)[number]

/**
 * `pending` waits for the payment of its first invoice, `ending` is active but canceled, and `past-due`
 * has an invoice that was not paid in time.
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

/** `current` is every state but ended. */
export const filterNames = ['current', ...states] as const

/** An invoice of a plan is due so many days after its issue, and past due the day after. */
export const dueDays = 14

/** So many days after the issue of an unpaid invoice, an Admin may suspend the plan. */
export const suspendAfterDays = 30

/** A plan starts at most so many days ahead. */
export const startWithinDays = 365

/** New terms are told at least so many days before the period in which they begin. */
export const noticeDays = 14

/** The client and staff are told when so many percent of the included hours are used. */
export const hourMarks = [80, 100] as const

export const servicesMax = 30
export const feeMax = 100_000
export const hoursMax = 1_000
