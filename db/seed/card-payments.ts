import type { Db } from '#server/db/db.ts'
import { newId } from '#server/payments/sandbox-events.ts'

interface CardPayment {
  invoiceId: string
  number: string
  /** In cents. */
  amount: number
  at: string
}

/** Seeds a payment that the sandbox took, so that it can be refunded. Returns its id there. */
export async function seedCardPayment(
  db: Db,
  { invoiceId, number, amount, at }: CardPayment,
): Promise<string> {
  const id = newId('sbx')
  const same = {
    client_secret: newId(`${id}_secret`),
    idempotency_key: `inv-${invoiceId}-${amount}-${id}`,
    amount_cents: amount,
    status: 'succeeded',
    created_at: at,
  }
  await db
    .insertInto('sandbox_intent')
    .values({ ...same, id, description: `Invoice ${number}` })
    .execute()
  await db
    .insertInto('payment_intent')
    .values({ ...same, invoice_id: invoiceId, provider: 'sandbox', provider_id: id })
    .execute()
  return id
}

/** Seeds a refund by the sandbox. Returns its id there. */
export async function seedCardRefund(
  db: Db,
  { intentId, amount, at }: { intentId: string; amount: number; at: string },
): Promise<string> {
  const id = newId('sbx_re')
  await db
    .insertInto('sandbox_refund')
    .values({
      id,
      intent_id: intentId,
      idempotency_key: id,
      amount_cents: amount,
      created_at: at,
    })
    .execute()
  return id
}
