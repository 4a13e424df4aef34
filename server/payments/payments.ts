import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { type PaymentProvider, PaymentsOff } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe, type StripeApi } from './stripe.ts'

interface Options {
  config: Pick<Config, 'demo' | 'paymentSandbox' | 'stripe'>
  db: Db
  secrets: Secrets
  now: () => Date
  /** The base URL of the API of Stripe, for tests. */
  stripeApi?: StripeApi | undefined
}

/** Creates the provider of card payments. Without keys, only the demo uses the sandbox by default. */
export function createPayments({ config, stripeApi, ...parts }: Options): PaymentProvider {
  if (!config.stripe) {
    if (config.paymentSandbox) return createSandbox({ ...parts, isOn: async () => true })
    return config.demo ? createSandbox({ ...parts, isOn: hasDemo }) : off
  }
  const { webhookSecret, ...keys } = config.stripe
  if (webhookSecret === undefined) return off
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

/** False once an Admin has replaced the demo by an agency. */
async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from demo_record) as found`.execute(db)
  return rows[0]?.found === true
}

const refuse = async () => {
  throw new PaymentsOff()
}

/** Without the webhook, nobody would learn that something was paid. */
const off: PaymentProvider = {
  name: 'stripe',
  publishableKey: null,
  pageSources: {},
  signatureHeader: 'stripe-signature',
  isOn: async () => false,
  createIntent: refuse,
  findIntent: refuse,
  cancelIntent: refuse,
  refund: refuse,
  readEvent: refuse,
  findEvents: refuse,
}

/** Warns an agency whose card payments are not set up; undefined in the demo, and with Stripe. */
export async function paymentsWarning({
  config: { paymentSandbox, stripe },
  db,
  payments,
}: Pick<Options, 'config' | 'db'> & { payments: PaymentProvider }): Promise<string | undefined> {
  if (paymentSandbox)
    return 'PAYMENTS is sandbox: whoever has a pay link can mark its invoice as paid, and no money moves'
  if (await payments.isOn(db)) return undefined
  const missing = stripe ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
  return `${missing} is not set: card payments are off`
}
