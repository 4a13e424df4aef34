import { type Subscription, subscriptions } from '../subscriptions/contract.ts'

/** The reads that a write to a subscription changes. */
export const subscriptionReads = [subscriptions.list, subscriptions.one, subscriptions.sums]

export const clientOf = ({ userId: { firstName, lastName } }: Pick<Subscription, 'userId'>) =>
  `${firstName} ${lastName}`
