import { nameOf } from '#people/names.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'

/** The reads that a write to a subscription changes. */
export const subscriptionReads = [subscriptions.list, subscriptions.one, subscriptions.sums]

export const clientOf = ({ userId }: Pick<Subscription, 'userId'>) => nameOf(userId)
