import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Subscription } from '../subscriptions/contract.ts'

/** Events in the life of a subscription. */
export type News =
  | 'started'
  | 'changed'
  | 'withdrawn'
  | 'new-terms'
  | 'same-terms'
  | 'canceled'
  | 'kept'
  | 'past-due'
  | 'suspended'
  | 'resumed'

const sentences: Record<News, (item: Subscription) => string> = {
  started: ({ name, startDate }) => `The ${name} plan starts on ${formatDay(startDate)}.`,
  changed: ({ name, change }) =>
    change ? `From ${formatDay(change.from)}, ${name} changes to ${change.name}.` : '',
  withdrawn: ({ name }) => `The ${name} plan stays.`,
  'new-terms': ({ name, change }) =>
    change
      ? `From ${formatDay(change.from)}, the ${name} plan costs ${formatMoney(change.fee)} a month.`
      : '',
  'same-terms': ({ name, fee }) => `The ${name} plan still costs ${formatMoney(fee)} a month.`,
  canceled: ({ name, endsOn }) =>
    `The ${name} plan is canceled${endsOn ? ` and ends on ${formatDay(endsOn)}` : ''}.`,
  kept: ({ name }) => `The ${name} plan continues.`,
  'past-due': ({ name, owed }) =>
    `The ${name} plan is past due: ${owed ? `${owed.invoiceNumber} of ${formatMoney(owed.amount)} is not paid` : ''}.`,
  suspended: ({ name }) => `The ${name} plan is suspended.`,
  resumed: ({ name }) => `The ${name} plan is no longer suspended.`,
}

/** Describes the event in one sentence. */
export const describeNews = (news: News, item: Subscription) => sentences[news](item)
