import type { Stripe } from 'stripe'
import {
  KeyUsedUp,
  type PaymentProvider,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider.ts'
import { isRecent, toleranceSeconds } from './signature.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'
import { addressesOf, handledEvents, toEvent } from './stripe-events.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** The base URL of the API, for tests. */
export interface StripeApi {
  host: string
  port: number
  protocol: 'http' | 'https'
  timeoutMs: number
}

interface Options {
  keys: StripeKeys
  now: () => Date
  api?: StripeApi | undefined
}

/** A call and its retry answer within 10 seconds. */
const usualTimeoutMs = 4_000
const maxNetworkRetries = 1
const mostEvents = 10_000

const scripts = 'https://js.stripe.com https://*.js.stripe.com'

type Status = Stripe.PaymentIntent['status']

/** Any other status means that a card can still pay the intent. */
const statuses: Partial<Record<Status, ProviderIntent['status']>> = {
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

export function createStripe({ keys, now, api }: Options): PaymentProvider {
  let loaded: Promise<Stripe> | undefined
  // The package takes 200 ms and 34 MB to load.
  const client = () => (loaded ??= loadStripe(keys.secretKey, api))

  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    pageSources: {
      'script-src': scripts,
      'frame-src': `${scripts} https://hooks.stripe.com`,
      'connect-src': 'https://api.stripe.com',
    },
    signatureHeader: 'stripe-signature',
    isOn: async () => true,

    async createIntent({ amount, currency, key, invoiceId, invoiceNumber }) {
      const stripe = await client()
      const given: Stripe.PaymentIntentCreateParams = {
        ...toStripe(amount, currency),
        allowed_payment_method_types: ['card'],
        payment_method_options: { card: { request_three_d_secure: 'automatic' } },
        description: `Invoice ${invoiceNumber}`,
        metadata: { invoiceId, invoiceNumber },
      }
      return toIntent(await ask(() => stripe.paymentIntents.create(given, { idempotencyKey: key })))
    },

    async findIntent(id) {
      const stripe = await client()
      const expand = ['latest_charge']
      const found = await ask(() => stripe.paymentIntents.retrieve(id, { expand })).catch(orMissing)
      return found && toIntent(found)
    },

    async cancelIntent(id) {
      const stripe = await client()
      const found = await ask(() => stripe.paymentIntents.cancel(id)).catch(orMissing)
      if (found && found.status !== 'canceled') throw new ProviderRefused(found.status)
    },

    async refund({ intentId, amount, currency, key }) {
      const stripe = await client()
      const given = { payment_intent: intentId, amount: toStripe(amount, currency).amount }
      const refund = await ask(() => stripe.refunds.create(given, { idempotencyKey: key }))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new ProviderRefused(`the refund is ${refund.status}`)
      return { id: refund.id, amount: fromStripe(refund.amount, currency).amount }
    },

    async readEvent(body, signature = '') {
      const { webhooks } = await client()
      try {
        const [secret, at] = [keys.webhookSecret, now().getTime()]
        const known = await webhooks.constructEventAsync(
          ...([body, signature, secret, toleranceSeconds, undefined, at] as const),
        )
        // The library accepts signatures from the future.
        const signedAt = Number(/(?:^|,)t=(\d{1,12})/.exec(signature)?.[1])
        return isRecent(signedAt, now()) ? toEvent(known) : undefined
      } catch {
        return undefined
      }
    },

    async findEvents(since) {
      const stripe = await client()
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const given = { created, types: handledEvents, limit: 100 }
      const listed = await ask(() =>
        stripe.events.list(given).autoPagingToArray({ limit: mostEvents }),
      )
      return listed.reverse().map(toEvent)
    },
  }
}

async function loadStripe(secretKey: string, api: StripeApi | undefined): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { timeoutMs = usualTimeoutMs, ...address } = api ?? {}
  return new Client(secretKey, {
    ...address,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
}

class NotThere extends ProviderRefused {}

function orMissing(error: unknown): undefined {
  if (!(error instanceof NotThere)) throw error
}

interface ApiFailure {
  type?: string
  statusCode?: number
  code?: string
  headers?: Record<string, string>
}

/** Says whether trying again can help. The messages of Stripe can quote a key, so they are dropped. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const { type, statusCode = 0, code, headers = {} } = error as ApiFailure
    if (type === undefined) throw error
    const said = [type, statusCode, code].filter(Boolean).join(' ')
    if (statusCode === 404) throw new NotThere(said)
    if (statusCode >= 500 && headers['idempotent-replayed'] === 'true') throw new KeyUsedUp(said)
    const isFinal = [400, 402].includes(statusCode)
    throw isFinal ? new ProviderRefused(said) : new ProviderUnavailable(said)
  }
}

function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { id, amount, currency, status, latest_charge: charge } = intent
  return {
    id,
    ...fromStripe(amount, currency),
    ...addressesOf(intent),
    ...(typeof charge === 'object' && charge && { paidAt: new Date(charge.created * 1000) }),
    clientSecret: intent.client_secret ?? '',
    status: statuses[status] ?? 'open',
  }
}
