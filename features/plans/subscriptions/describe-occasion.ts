import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Subscription } from './contract.ts'

/** The kinds of notification for clients and staff. */
export type Occasion =
  | 'started'
  | 'changed'
  | 'withdrawn'
  | 'plan-edited'
  | 'edit-withdrawn'
  | 'canceled'
  | 'kept'
  | 'past-due'
  | 'suspended'
  | 'resumed'

const sentences: Record<Occasion, (item: Subscription) => string> = {
  started: ({ name, startDate }) => `The ${name} plan starts on ${formatDay(startDate)}.`,
  changed: ({ name, change }) =>
    change ? `From ${formatDay(change.from)}, ${name} changes to ${change.name}.` : '',
  withdrawn: ({ name }) => `The ${name} plan stays.`,
  'plan-edited': ({ name, change, currency }) =>
    change
      ? `From ${formatDay(change.from)}, the ${name} plan costs ${formatMoney(change.fee, currency)} a month.`
      : '',
  'edit-withdrawn': ({ name, fee, currency }) =>
    `The ${name} plan still costs ${formatMoney(fee, currency)} a month.`,
  canceled: ({ name, endsOn }) =>
    `The ${name} plan is canceled${endsOn ? ` and ends on ${formatDay(endsOn)}` : ''}.`,
  kept: ({ name }) => `The ${name} plan continues.`,
  'past-due': ({ name, owed, currency }) =>
    `The ${name} plan is past due: ${owed ? `${owed.invoiceNumber} of ${formatMoney(owed.amount, currency)} is not paid` : ''}.`,
  suspended: ({ name }) => `The ${name} plan is suspended.`,
  resumed: ({ name }) => `The ${name} plan is no longer suspended.`,
}

/** Describes the occasion in one sentence. */
export const describeOccasion = (occasion: Occasion, item: Subscription) =>
  sentences[occasion](item)
