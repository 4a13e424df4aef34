import { formatDate, formatDay, formatMinutes } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Plan } from '../contract.ts'
import type { PlanChange, Subscription } from '../subscriptions/contract.ts'

/** Explains the state of a subscription in a sentence or two. */
export function describeState(subscription: Subscription, today: string): string {
  const { state, owed, nextInvoice, endsOn, startDate, suspendedAt, currency } = subscription
  const invoice = owed ? `Invoice ${owed.invoiceNumber}` : 'The invoice'
  switch (state) {
    case 'pending':
      return `${invoice} is the first one. The plan is active once it is paid.`
    case 'active':
      if (startDate > today) return `Starts on ${formatDay(startDate)}.`
      if (!nextInvoice) return 'No more invoices follow.'
      return `Renews on ${formatDay(nextInvoice.date)} for ${formatMoney(nextInvoice.amount, currency)}.`
    case 'ending':
      return `Ends on ${formatDay(endsOn ?? '')}. No more invoices follow.`
    case 'past-due':
      return `${invoice} was due on ${formatDay(owed?.dueDate ?? today)}.`
    case 'suspended':
      return `Suspended on ${formatDate(suspendedAt ?? '')}. It resumes once ${invoice.replace('Invoice', 'invoice')} is paid.`
    case 'ended':
      return `Ended on ${formatDay(endsOn ?? today)}.`
  }
}

/** Such as +$50.00, −$50.00 or No difference. */
export function formatDifference({
  difference,
  currency,
}: Pick<PlanChange, 'difference' | 'currency'>): string {
  if (difference === 0) return 'No difference'
  return `${difference > 0 ? '+' : '−'}${formatMoney(Math.abs(difference), currency)}`
}

/** The price of a plan in each currency, the agency's first. */
export const describePrices = ({ fee, currency, prices = {} }: Plan): string =>
  Object.entries({ ...(fee !== null && { [currency]: fee }), ...prices })
    .map(([code, price]) => formatMoney(price, code))
    .join(' · ')

/** 1:30 for an hour and a half. */
export const formatHours = (hours: number) => formatMinutes(hours * 60)
