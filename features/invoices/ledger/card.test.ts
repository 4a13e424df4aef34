import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#server/db/in-transaction.ts'
import { startTestApp } from '#test/app.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { recordCardPayment, recordCardRefund } from './public.server.ts'

const app = await startTestApp()
const { kernel } = app
const { db } = kernel

type Payment = Parameters<typeof recordCardPayment>[1]
type Refund = Parameters<typeof recordCardRefund>[1]

const pay = (payment: Payment) => inTransaction(kernel, (ctx) => recordCardPayment(ctx, payment))
const refund = (given: Refund) => inTransaction(kernel, (ctx) => recordCardRefund(ctx, given))

test('a card payment is recorded once, however often and at once its event arrives', async () => {
  const { id: invoiceId } = await makeInvoice(db, { deposit_cents: 40_000 })
  const payment = { invoiceId, providerId: 'pi_once', amount: 40_000 }
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => pay(payment)))
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'recorded').length, 1)
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'known').length, 7)
  const { status, paid, rows } = await readLedger(db, invoiceId)
  assert.deepEqual({ status, paid, rows }, { status: 'Deposit Paid', paid: 40_000, rows: 1 })
})

test('the payment that reaches the total sets Paid', async () => {
  const { id: invoiceId } = await makeInvoice(db, { deposit_cents: 40_000 })
  await pay({ invoiceId, providerId: 'pi_deposit', amount: 40_000 })
  await pay({ invoiceId, providerId: 'pi_rest', amount: 60_000 })
  const history = await db
    .selectFrom('invoice_entry')
    .select('action')
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    history.map(({ action }) => action),
    [
      'Payment of $400.00 by card; Status: Pending → Deposit Paid',
      'Payment of $600.00 by card; Status: Deposit Paid → Paid',
    ],
  )
})

test('what the invoice cannot take is refused with a reason, and nothing changes', async () => {
  const { id: invoiceId, number } = await makeInvoice(db)
  const { id: draft } = await makeInvoice(db, { number: null })
  const { id: voided } = await makeInvoice(db, { voided_at: new Date().toISOString() })
  const refused = [
    [invoiceId, 100_001, `$1,000.01 was paid by card, but only $1,000.00 was owed on ${number}.`],
    [draft, 100, '$1.00 was paid by card for an invoice that is not issued.'],
    [voided, 100, '$1.00 was paid by card for an invoice that is not issued.'],
  ] as const
  for (const [id, amount, reason] of refused) {
    const outcome = await pay({ invoiceId: id, providerId: `pi_${id}`, amount })
    assert.deepEqual(outcome, { outcome: 'refused', reason })
    assert.equal((await readLedger(db, id)).rows, 0)
  }
})

test('a refund by the provider is recorded once, and never for more than was paid', async () => {
  const { id: invoiceId } = await makeInvoice(db)
  await pay({ invoiceId, providerId: 'pi_back', amount: 100_000 })
  const given = { intentId: 'pi_back', refundId: 're_1', amount: 70_000 }
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => refund(given)))
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'recorded').length, 1)
  const { outcome } = await refund({ ...given, refundId: 're_2' })
  assert.equal(outcome, 'refused')
  const foreign = await refund({ ...given, intentId: 'pi_foreign', refundId: 're_3' })
  assert.equal(foreign.outcome, 'refused')
  const { status, paid, rows } = await readLedger(db, invoiceId)
  assert.deepEqual({ status, paid, rows }, { status: 'Paid', paid: 30_000, rows: 2 })
})
