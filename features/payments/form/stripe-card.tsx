import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '#ui/base/data-states.tsx'
import type { Address } from '../contract.ts'
import { addressesOf, CardDetails, emptyDetails } from './card-details.ts'
import type { CardProps } from './card-form.tsx'
import { CardForm } from './card-form.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { returnUrlOf } from './return-url.ts'

const unreachable =
  'The card form could not be loaded. Check your connection, and whether something blocks js.stripe.com.'
const patienceMs = 10_000

/** The CSP allows the script only in documents of pay pages, so other documents are reloaded first. */
function requireOwnDocument(): Promise<void> | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded || new URL(loaded.name).pathname === location.pathname) return undefined
  location.reload()
  return new Promise(() => {})
}

/** Rejects when the script is blocked, or does not come in time. */
async function load(publishableKey: string): Promise<Stripe> {
  await requireOwnDocument()
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const stripe = await Promise.race([loadStripe(publishableKey), late])
  if (!stripe) throw new Error(unreachable)
  return stripe
}

/** The card form of Stripe, in a frame of theirs, beside our own fields. */
export default function StripeCard(props: CardProps) {
  const { clientSecret, publishableKey } = props.intent
  const [stripe, setStripe] = useState<Stripe>()
  const [failed, setFailed] = useState(false)

  const begin = useEffectEvent(async () => {
    setFailed(false)
    try {
      const loaded = await load(publishableKey ?? '')
      // After a redirect or a reload, the card may have been accepted already.
      const { paymentIntent } = await loaded.retrievePaymentIntent(clientSecret)
      if (isAccepted(paymentIntent?.status)) props.onAccepted()
      else setStripe(loaded)
    } catch {
      setFailed(true)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each intent
  useEffect(() => void begin(), [clientSecret])

  if (failed) return <PaymentFailure message={unreachable} onRetry={() => void begin()} />
  if (!stripe) return <Skeleton className="h-96 w-full" />
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: appearance() }}
    >
      <Card {...props} onLost={() => setFailed(true)} />
    </Elements>
  )
}

/** The name and the addresses are ours. */
const elementOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: { name: 'never', address: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
}

function Card({ intent, known, onPay, onLost, ...state }: CardProps & { onLost: () => void }) {
  const stripe = useStripe()
  const elements = useElements()

  async function confirm(details: CardDetails) {
    if (!stripe || !elements) throw new Error(unreachable)
    const { billing, shipping } = addressesOf(details, intent.shipping)
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrlOf(location.href),
        payment_method_data: { billing_details: recipientOf(billing) },
        ...(shipping && { shipping: recipientOf(shipping) }),
      },
    })
    // It was paid in another tab.
    if (isAccepted(error?.payment_intent?.status)) return
    const isForPayer = error?.type === 'card_error' || error?.type === 'validation_error'
    if (!isAccepted(paymentIntent?.status)) throw new Error(isForPayer ? error.message : undefined)
  }

  return (
    <CardForm
      {...state}
      schema={CardDetails}
      defaultValues={emptyDetails(known)}
      amount={intent.amount}
      currency={intent.currency}
      shipping={intent.shipping}
      onPay={(details) => onPay(() => confirm(details))}
    >
      <div className="xs:col-span-2">
        <PaymentElement options={elementOptions} onLoadError={onLost} />
      </div>
    </CardForm>
  )
}

const isAccepted = (status: string | undefined) =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture'

function recipientOf({ name, line1, line2, city, state, zip, country }: Address) {
  const place = { line1, line2: line2 ?? '', city, state: state ?? '', postal_code: zip ?? '' }
  return { name, address: { ...place, country } }
}

/** The colors of the page, which the frame cannot inherit. */
function appearance(): Appearance {
  const { color, backgroundColor } = getComputedStyle(document.documentElement)
  return {
    theme: 'stripe',
    variables: { borderRadius: '2px', colorText: color, colorBackground: backgroundColor },
  }
}
