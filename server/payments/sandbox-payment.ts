import type { Db } from '#server/db/db.ts'
import type { PayerAddresses } from './provider.ts'
import { addEvent, amountInCents } from './sandbox-events.ts'
import { type Card, type CardRefusal, judgeCard } from './test-cards.ts'

/** How long a slow card takes. */
export const slowSeconds = 15

type PaymentResult =
  | { status: 'succeeded' | 'processing' | 'requires_action' }
  | { status: 'refused'; refusal: CardRefusal }

const refused = (message: string): PaymentResult => ({ status: 'refused', refusal: { message } })
export const canceled = refused('This payment was canceled. Load the page again.')
const notAuthenticated =
  'We are unable to authenticate your payment method. Choose a different one and try again.'

type Intent = NonNullable<Awaited<ReturnType<typeof lockIntent>>>

/** Pays with a card. Undefined if there is no such payment. Paying twice charges once. */
export async function payWithCard(
  trx: Db,
  now: Date,
  { clientSecret, card, ...addresses }: { clientSecret: string; card: Card } & PayerAddresses,
): Promise<PaymentResult | undefined> {
  const intent = await lockIntent(trx, clientSecret)
  if (!intent) return undefined
  const settled = settledResult(intent)
  if (settled) return settled
  const verdict = judgeCard(card, now)
  await trx
    .updateTable('sandbox_intent')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      billing: toJson(addresses.billing),
      shipping: toJson(addresses.shipping),
    }))
    .where('id', '=', intent.id)
    .execute()
  if (verdict.outcome === 'refused') return refuse(trx, now, intent, verdict.refusal)
  if (verdict.outcome === 'succeeded') return succeed(trx, now, { ...intent, ...addresses })
  if (verdict.outcome === 'processing') return takeTime(trx, now, intent)
  await setStatus(trx, intent.id, 'challenge')
  return { status: 'requires_action' }
}

/** Answers the 3-D Secure question. */
export async function answerChallenge(
  trx: Db,
  now: Date,
  { clientSecret, approve }: { clientSecret: string; approve: boolean },
): Promise<PaymentResult | undefined> {
  const intent = await lockIntent(trx, clientSecret)
  if (!intent) return undefined
  const settled = settledResult(intent)
  if (settled) return settled
  if (intent.status !== 'challenge' || !approve)
    return refuse(trx, now, intent, { message: notAuthenticated })
  return succeed(trx, now, intent)
}

/** Charges the slow cards that are due. */
export async function settleSlowCards(trx: Db, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('sandbox_intent')
    .select(['id', amountInCents, 'currency', 'billing', 'shipping'])
    .where('status', '=', 'processing')
    .where('settles_at', '<=', now.toISOString())
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const intent of due) await succeed(trx, now, intent)
}

function lockIntent(trx: Db, clientSecret: string) {
  return trx
    .selectFrom('sandbox_intent')
    .select(['id', 'status', amountInCents, 'currency', 'billing', 'shipping'])
    .where('client_secret', '=', clientSecret)
    .forUpdate()
    .executeTakeFirst()
}

function settledResult({ status }: Intent): PaymentResult | undefined {
  if (status === 'succeeded' || status === 'processing') return { status }
  return status === 'canceled' ? canceled : undefined
}

interface Charged {
  id: string
  amount: number
  currency: string
  billing?: unknown
  shipping?: unknown
}

async function succeed(trx: Db, now: Date, intent: Charged): Promise<PaymentResult> {
  const { id, amount, currency } = intent
  await setStatus(trx, id, 'succeeded')
  const addresses = toAddresses(intent)
  const paid = { intentId: id, amount, currency, ...addresses }
  await addEvent(trx, now, { type: 'payment-succeeded', ...paid })
  return { status: 'succeeded' }
}

async function takeTime(trx: Db, now: Date, { id }: Intent): Promise<PaymentResult> {
  const settlesAt = new Date(now.getTime() + slowSeconds * 1000).toISOString()
  await setStatus(trx, id, 'processing', { settles_at: settlesAt })
  await addEvent(trx, now, { type: 'payment-processing', intentId: id })
  return { status: 'processing' }
}

async function refuse(
  trx: Db,
  now: Date,
  { id }: Intent,
  refusal: CardRefusal,
): Promise<PaymentResult> {
  await setStatus(trx, id, 'open', { last_error: refusal.message })
  await addEvent(trx, now, { type: 'payment-failed', intentId: id, message: refusal.message })
  return { status: 'refused', refusal }
}

async function setStatus(
  trx: Db,
  id: string,
  status: string,
  also: { settles_at?: string; last_error?: string } = {},
): Promise<void> {
  await trx
    .updateTable('sandbox_intent')
    .set({ status, ...also })
    .where('id', '=', id)
    .execute()
}

const toJson = (address: PayerAddresses['billing']) => address && JSON.stringify(address)

export function toAddresses({ billing, shipping }: { billing?: unknown; shipping?: unknown }) {
  return {
    ...(billing ? { billing: billing as PayerAddresses['billing'] } : {}),
    ...(shipping ? { shipping: shipping as PayerAddresses['shipping'] } : {}),
  }
}
