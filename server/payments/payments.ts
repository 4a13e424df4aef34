import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { type PaymentProvider, PaymentsOff } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe, type StripeApi } from './stripe.ts'

interface Options {
  config: Pick<Config, 'stripe'>
  db: Db
  secrets: Secrets
  now: () => Date
  /** The base URL of the API of Stripe, for tests. */
  stripeApi?: StripeApi | undefined
}

/** Creates the provider of card payments: the sandbox, unless there are keys. */
export function createPayments({ config, stripeApi, ...parts }: Options): PaymentProvider {
  if (!config.stripe) return createSandbox(parts)
  const { webhookSecret, ...keys } = config.stripe
  if (webhookSecret === undefined) return createOff(keys.publishableKey)
  return shareCalls(
    createStripe({ keys: { ...keys, webhookSecret }, api: stripeApi, now: parts.now }),
  )
}

/** Stripe refuses a key while another call with it is running, so both get the answer of one. */
function shareCalls(provider: PaymentProvider): PaymentProvider {
  const running = new Map<string, ReturnType<PaymentProvider['createIntent']>>()
  return {
    ...provider,
    createIntent(given) {
      const { key } = given
      const call =
        running.get(key) ?? provider.createIntent(given).finally(() => running.delete(key))
      running.set(key, call)
      return call
    },
  }
}

/** Without the webhook, nobody would learn that something was paid. */
function createOff(publishableKey: string): PaymentProvider {
  const off = async () => {
    throw new PaymentsOff()
  }
  return {
    ...{ name: 'stripe', publishableKey, signatureHeader: 'stripe-signature' },
    ...{ createIntent: off, findIntent: off, cancelIntent: off, refund: off },
    ...{ readEvent: off, findEvents: off },
  }
}
