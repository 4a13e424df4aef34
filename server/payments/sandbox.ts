import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Secrets } from '#server/secrets.ts'
import { type PaymentProvider, type ProviderIntent, ProviderRefused } from './provider.ts'
import { addEvent, amountInCents, newId, parseEvent, webhookSecret } from './sandbox-events.ts'
import { toAddresses } from './sandbox-payment.ts'
import { verifyWebhook } from './signature.ts'

interface Parts {
  db: Db
  secrets: Secrets
  now: () => Date
  isOn: PaymentProvider['isOn']
}

type Given<M extends 'createIntent' | 'refund'> = Parameters<PaymentProvider[M]>[0]

const fields = [
  'id',
  'client_secret as clientSecret',
  amountInCents,
  'currency',
  'status',
  'billing',
  'shipping',
] as const

/** The built-in provider: a state machine in the database, where no money moves. */
export function createSandbox(parts: Parts): PaymentProvider {
  const { db, secrets, now, isOn } = parts
  const secret = webhookSecret(secrets)
  return {
    name: 'sandbox',
    publishableKey: null,
    pageSources: {},
    signatureHeader: 'sandbox-signature',
    isOn,
    createIntent: (given) => createIntent(parts, given),
    findIntent: (id) => findIntent(db, id),
    cancelIntent: (id) => cancelIntent(db, id),
    refund: (given) => refund(parts, given),
    async readEvent(body, signature) {
      if (!verifyWebhook(body, signature, secret, now())) return undefined
      return parseEvent(JSON.parse(body.toString()))
    },
    async findEvents(since) {
      const rows = await db
        .selectFrom('sandbox_event')
        .select('body')
        .where('created_at', '>=', since.toISOString())
        .orderBy('created_at')
        .orderBy('id')
        .limit(1000)
        .execute()
      return rows.map(({ body }) => parseEvent(body))
    },
  }
}

async function createIntent(
  { db, now }: Parts,
  { amount, currency, key, invoiceNumber }: Given<'createIntent'>,
): Promise<ProviderIntent> {
  const id = newId('sbx')
  await db
    .insertInto('sandbox_intent')
    .values({
      id,
      client_secret: newId(`${id}_secret`),
      idempotency_key: key,
      description: `Invoice ${invoiceNumber}`,
      amount_cents: amount,
      currency,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const row = await db
    .selectFrom('sandbox_intent')
    .select(fields)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return toIntent(row)
}

async function findIntent(db: Db, id: string): Promise<ProviderIntent | undefined> {
  const row = await db
    .selectFrom('sandbox_intent')
    .select(fields)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toIntent(row)
}

async function cancelIntent(db: Db, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_intent')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'challenge', 'canceled'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ProviderRefused('The payment was made or is being made.')
}

/** Locks the payment, so that refunds together never exceed it. */
function refund(parts: Parts, { intentId, amount, key }: Given<'refund'>) {
  const now = parts.now()
  return inTransaction({ db: parts.db }, async ({ db: trx }) => {
    const intent = await trx
      .selectFrom('sandbox_intent')
      .select(['status', amountInCents, 'currency'])
      .where('id', '=', intentId)
      .forUpdate()
      .executeTakeFirst()
    const refunds = await trx
      .selectFrom('sandbox_refund')
      .select(['id', 'idempotency_key as key', amountInCents])
      .where('intent_id', '=', intentId)
      .execute()
    const done = refunds.find((one) => one.key === key)
    if (done) return { id: done.id, amount: done.amount }
    const returned = refunds.reduce((sum, one) => sum + one.amount, 0)
    if (intent?.status !== 'succeeded' || returned + amount > intent.amount)
      throw new ProviderRefused('More would be refunded than was paid.')
    const id = newId('sbx_re')
    const row = { id, intent_id: intentId, idempotency_key: key, amount_cents: amount }
    await trx
      .insertInto('sandbox_refund')
      .values({ ...row, created_at: now.toISOString() })
      .execute()
    const { currency } = intent
    await addEvent(trx, now, { type: 'refunded', intentId, refundId: id, amount, currency })
    return { id, amount }
  })
}

interface Row {
  id: string
  clientSecret: string
  amount: number
  currency: string
  status: string
  billing: unknown
  shipping: unknown
}

function toIntent({ billing, shipping, status, ...row }: Row): ProviderIntent {
  const known = status === 'challenge' ? 'open' : (status as ProviderIntent['status'])
  return { ...row, status: known, ...toAddresses({ billing, shipping }) }
}
