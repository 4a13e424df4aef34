import type { Stripe } from 'stripe'
import type { PayerAddress, PayerAddresses, ProviderChange, ProviderEvent } from './provider.ts'
import { fromStripe } from './stripe-amounts.ts'

/** The events to choose for the webhook. All others are acknowledged and ignored. */
export const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] satisfies Stripe.Event.Type[]

type Handled = (typeof handledEvents)[number]
type ObjectOf = {
  [T in Handled]: Extract<Stripe.Event, { type: T }>['data']['object']
}

const translations: { [T in Handled]: (object: ObjectOf[T]) => ProviderChange | undefined } = {
  'payment_intent.succeeded': ({ id, amount_received, currency, ...intent }) => ({
    type: 'payment-succeeded',
    intentId: id,
    ...fromStripe(amount_received, currency),
    ...addressesOf(intent),
  }),
  'payment_intent.processing': ({ id }) => ({ type: 'payment-processing', intentId: id }),
  'payment_intent.payment_failed': ({ id, last_payment_error }) => ({
    type: 'payment-failed',
    intentId: id,
    message: last_payment_error?.code ?? '',
  }),
  'charge.succeeded': (charge) => {
    const intentId = idOf(charge.payment_intent)
    const paid = fromStripe(charge.amount_captured, charge.currency)
    if (!intentId || !charge.captured) return undefined
    const addresses = addressesOf({ latest_charge: charge, shipping: charge.shipping })
    return { type: 'payment-succeeded', intentId, ...paid, ...addresses }
  },
  'charge.refund.updated': toRefund,
  'refund.created': toRefund,
  'refund.updated': toRefund,
  'refund.failed': toRefund,
  'charge.dispute.created': toDispute,
  'charge.dispute.closed': toDispute,
}

export function toEvent(event: Stripe.Event): ProviderEvent {
  const common = { id: event.id, createdAt: new Date(event.created * 1000) }
  const translate = (translations as Record<string, ((object: unknown) => unknown) | undefined>)[
    event.type
  ]
  const translated = translate?.(event.data.object) ?? { type: 'other', name: event.type }
  return { ...common, ...(translated as ProviderChange) }
}

/** A pending refund becomes one that succeeded or failed. */
function toRefund(refund: Stripe.Refund): ProviderChange | undefined {
  const intentId = idOf(refund.payment_intent)
  if (!intentId) return undefined
  const { id: refundId, status } = refund
  const sum = fromStripe(refund.amount, refund.currency)
  if (status === 'succeeded') return { type: 'refunded', intentId, refundId, ...sum }
  if (status !== 'failed') return undefined
  const reason = refund.failure_reason ?? 'unknown'
  return { type: 'refund-failed', intentId, refundId, ...sum, reason }
}

function toDispute(dispute: Stripe.Dispute): ProviderChange | undefined {
  const intentId = idOf(dispute.payment_intent)
  const { reason, status } = dispute
  const sum = fromStripe(dispute.amount, dispute.currency)
  const outcome = (['won', 'lost'] as const).find((one) => one === status)
  return intentId ? { type: 'disputed', intentId, ...sum, reason, outcome } : undefined
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : reference?.id

type WithAddresses = Partial<Pick<Stripe.PaymentIntent, 'latest_charge' | 'shipping'>>

export function addressesOf({ latest_charge: charge, shipping }: WithAddresses): PayerAddresses {
  const billing = typeof charge === 'object' ? charge?.billing_details : undefined
  return {
    ...(billing?.address && { billing: toAddress(billing.name, billing.address) }),
    ...(shipping?.address && { shipping: toAddress(shipping.name, shipping.address) }),
  }
}

function toAddress(name: string | null | undefined, address: Stripe.Address): PayerAddress {
  const { line1, line2, city, state, postal_code, country } = address
  return {
    name: name ?? '',
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: postal_code ?? '',
    country: country ?? '',
  }
}
