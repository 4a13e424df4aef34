import { sql } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import type { PayerAddresses, PaymentProvider } from '#server/payments/provider.ts'
import type { DuePayment } from './rules.ts'

type Provider = PaymentProvider['name']

/** A payment that was started. */
export interface Intent {
  id: string
  invoiceId: string
  /** In cents. */
  amount: number
  /** That of the invoice, which stays as it is once it is issued. */
  currency: string
  key: string
  /** Null until the provider has answered. */
  providerId: string | null
  clientSecret: string | null
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  checkedAt: string | null
  createdAt: string
}

const fields = [
  'id',
  'invoice_id as invoiceId',
  sql<number>`amount_cents`.as('amount'),
  sql<string>`(select currency from invoice where invoice.id = invoice_id)`.as('currency'),
  'idempotency_key as key',
  'provider_id as providerId',
  'client_secret as clientSecret',
  'status',
  'checked_at as checkedAt',
  'created_at as createdAt',
] as const

const selectIntents = (db: Db) =>
  db.selectFrom('payment_intent').select(fields).$narrowType<Pick<Intent, 'status'>>()

export function getInvoice(db: Db, id: string) {
  return db
    .selectFrom('invoice')
    .select(['number', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The open intents of an invoice. */
export function findOpenIntents(
  db: Db,
  { invoiceId, provider }: { invoiceId: string; provider: Provider },
): Promise<Intent[]> {
  return selectIntents(db)
    .where('invoice_id', '=', invoiceId)
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'processing'])
    .orderBy('id')
    .execute()
}

export function findIntent(
  db: Db,
  { provider, providerId }: { provider: Provider; providerId: string },
): Promise<Intent | undefined> {
  return selectIntents(db)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** The open intents that were last checked before then, those that waited longest first. */
export function findUnchecked(
  db: Db,
  { provider, before, limit }: { provider: Provider; before: Date; limit: number },
): Promise<Intent[]> {
  return selectIntents(db)
    .where('provider', '=', provider)
    .where('status', 'in', ['open', 'processing'])
    .where(({ fn }) => fn.coalesce('checked_at', 'created_at'), '<=', before.toISOString())
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'created_at'))
    .limit(limit)
    .execute()
}

/** Adds an intent that is not at the provider yet. `n` counts those of the invoice and the amount. */
export async function addIntent(
  trx: Db,
  now: Date,
  { invoice, due, provider }: { invoice: { id: string }; due: DuePayment; provider: Provider },
): Promise<Intent> {
  const { amount } = due
  const started = trx.selectFrom('payment_intent').where('invoice_id', '=', invoice.id)
  const n = await countRows(started.where('amount_cents', '=', String(amount)))
  return trx
    .insertInto('payment_intent')
    .values({
      provider,
      invoice_id: invoice.id,
      amount_cents: amount,
      idempotency_key: `inv-${invoice.id}-${amount}-${n + 1}`,
      created_at: now.toISOString(),
    })
    .returning(fields)
    .$narrowType<Pick<Intent, 'status'>>()
    .executeTakeFirstOrThrow()
}

/** Stores what the provider answered. False if the intent was settled in the meantime. */
export async function storeAnswer(
  db: Db,
  now: Date,
  id: string,
  answer: { providerId: string; clientSecret: string; status: 'open' | 'processing' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_intent')
    .set({
      provider_id: answer.providerId,
      client_secret: answer.clientSecret,
      status: answer.status,
      checked_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'processing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const statusBefore = {
  canceled: ['open', 'processing'],
  processing: ['open'],
  open: ['processing'],
} as const

/** Sets the status of an intent, unless it was settled in the meantime. */
export async function markIntent(db: Db, id: string, status: keyof typeof statusBefore) {
  await db
    .updateTable('payment_intent')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', statusBefore[status])
    .execute()
}

/** Waits for a change of the invoice that cancels the payment. */
export async function isWithdrawn(trx: Db, clientSecret: string): Promise<boolean> {
  const intent = await trx
    .selectFrom('payment_intent')
    .select('status')
    .where('client_secret', '=', clientSecret)
    .forShare()
    .executeTakeFirst()
  return intent?.status === 'canceled'
}

/** Each event of a payment can bring an address that the others do not know. */
export async function markSucceeded(trx: Db, id: string, { billing, shipping }: PayerAddresses) {
  await trx
    .updateTable('payment_intent')
    .set({
      status: 'succeeded',
      ...(billing && { billing: JSON.stringify(billing) }),
      ...(shipping && { shipping: JSON.stringify(shipping) }),
    })
    .where('id', '=', id)
    .execute()
}
