import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { ApiError } from '#shared/errors.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { type PaymentIntent, payments, sandbox } from './contract.ts'
import { reconcile } from './reconcile.server.ts'
import { deliverEvents } from './sandbox.server.ts'
import { testCards } from './test-cards.ts'

const app = await startTestApp()
const { db } = app.kernel

const address = { name: 'Ada Lovelace', line1: '12 St James’s Square', city: 'London' }
const billing = { ...address, zip: 'SW1Y 4JH', country: 'GB' as const }
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada Lovelace' }

let visitor: Visitor
let invoiceId: string
let intent: PaymentIntent

beforeEach(async () => {
  app.clock.now = new Date()
  visitor = app.visit()
  const client = await makeAccount(db, { role: 'User' })
  visitor.setToken(await makeToken(app, client))
  const invoice = await makeInvoice(db, { client_id: client.id, deposit_cents: 40_000 })
  invoiceId = invoice.id
  intent = await start()
})

const start = () => visitor.call(payments.createIntent, { params: { invoiceId } })

function confirm(values: Partial<typeof card> & { shipping?: typeof billing } = {}) {
  const { clientSecret } = intent
  return visitor.call(sandbox.confirm, { body: { clientSecret, billing, ...card, ...values } })
}

const refusal = (error: unknown) =>
  error instanceof ApiError ? { code: error.code, message: error.message, ...error.fields } : error

const untilPaid = (paid: number) =>
  until(`${paid} cents are paid`, async () => (await readLedger(db, invoiceId)).paid === paid)

test('the deposit is due first, then the rest', async () => {
  const { clientSecret, ...shown } = intent
  assert.ok(clientSecret)
  const common = {
    ...{ currency: 'USD', processing: false, shipping: true },
    ...{ provider: 'sandbox', publishableKey: null },
  }
  assert.deepEqual(shown, { amount: 400, pays: 'deposit', ...common })
  assert.deepEqual(await confirm(), { status: 'succeeded' })
  await untilPaid(40_000)
  intent = await start()
  assert.deepEqual([intent.amount, intent.pays], [600, 'rest'])
  await confirm()
  await untilPaid(100_000)
  const { status, rows } = await readLedger(db, invoiceId)
  assert.deepEqual({ status, rows }, { status: 'Paid', rows: 2 })
  await assert.rejects(start(), { code: 'CONFLICT' })
})

test('a double click pays once', async () => {
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set(['succeeded']))
  await untilPaid(40_000)
  assert.equal((await readLedger(db, invoiceId)).rows, 1)
})

test('each suggested card does what it says', async () => {
  const messages: Record<string, unknown> = {
    Succeeds: { status: 'succeeded' },
    'Succeeds after a while': { status: 'processing' },
    'Asks for 3-D Secure': { status: 'requires_action' },
    Declined: 'Your card was declined.',
    'Insufficient funds': 'Your card has insufficient funds.',
    'Expired card': 'Your card has expired.',
    'Wrong CVC': 'Your card’s security code is incorrect.',
  }
  for (const { number, result } of testCards) {
    const { id } = await makeInvoice(db, { client_id: visitor.claims()?.userId ?? '' })
    intent = await visitor.call(payments.createIntent, { params: { invoiceId: id } })
    const answer = await confirm({ number }).catch((error: ApiError) => error.message)
    assert.deepEqual(answer, messages[result], number)
  }
})

describe('a card is refused', () => {
  for (const [what, values, field] of [
    ['whose number has a typo', { number: '4242 4242 4242 4241' }, 'number'],
    ['that is a real one', { number: '4111 1111 1111 1111' }, 'number'],
    ['that expired', { expiry: '12 / 24' }, 'expiry'],
    ['in the month 13', { expiry: '13 / 30' }, 'expiry'],
    ['without a whole security code', { cvc: '12' }, 'cvc'],
  ] as const) {
    test(what, async () => {
      await assert.rejects(confirm(values), (error) => {
        const { code, ...shown } = refusal(error) as Record<string, string>
        assert.equal(code, 'PAYMENT_REFUSED')
        assert.equal(shown[field], shown.message)
        return true
      })
      assert.deepEqual(await confirm(), { status: 'succeeded' })
    })
  }
})

test('3-D Secure can fail, and then pass', async () => {
  const { clientSecret } = intent
  const number = '4000 0027 6000 3184'
  const challenge = (approve: boolean) =>
    visitor.call(sandbox.challenge, { body: { clientSecret, approve } })
  assert.deepEqual(await confirm({ number }), { status: 'requires_action' })
  await assert.rejects(challenge(false), { code: 'PAYMENT_REFUSED' })
  await assert.rejects(challenge(true), { code: 'PAYMENT_REFUSED' })
  await confirm({ number })
  assert.deepEqual(await challenge(true), { status: 'succeeded' })
  await untilPaid(40_000)
})

test('a slow card is processed, then paid', async () => {
  assert.deepEqual(await confirm({ number: '4000 0000 0000 7700' }), { status: 'processing' })
  app.advance(11)
  const again = await start()
  assert.deepEqual([again.clientSecret, again.processing], [intent.clientSecret, true])
  app.advance(5)
  await deliverEvents(app.kernel)
  await untilPaid(40_000)
})

test('events that always fail do not hold back the others', async () => {
  const failing = Array.from({ length: 120 }, (_, at) => ({
    id: `failing-${at}`,
    body: JSON.stringify({ id: null, type: 'payment-processing', createdAt: app.clock.now }),
    created_at: new Date(0).toISOString(),
  }))
  await db.insertInto('sandbox_event').values(failing).execute()
  await confirm()
  await assert.rejects(deliverEvents(app.kernel), /^AggregateError: 120 events failed/)
  assert.equal((await readLedger(db, invoiceId)).paid, 40_000)
  await db.deleteFrom('sandbox_event').where('id', 'like', 'failing-%').execute()
})

test('nor does one that reconciling reads', async () => {
  const createdAt = app.clock.now.toISOString()
  const { providerId: intentId } = await db
    .selectFrom('payment_intent')
    .select('provider_id as providerId')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const paid = { type: 'payment-succeeded', intentId, amount: 40_000, currency: 'USD' }
  const missed = [
    { id: 'failing', body: { id: null, type: 'payment-processing', createdAt } },
    { id: 'later', body: { id: 'later', ...paid, createdAt } },
  ]
  for (const { id, body } of missed)
    await db
      .insertInto('sandbox_event')
      .values({ id, body: JSON.stringify(body), created_at: createdAt, delivered_at: createdAt })
      .execute()
  await assert.rejects(reconcile(app.kernel), /^AggregateError: 1 failed/)
  assert.equal((await readLedger(db, invoiceId)).paid, 40_000)
  app.advance(25 * 3600)
  await assert.rejects(reconcile(app.kernel))
  await reconcile(app.kernel)
  await db.deleteFrom('sandbox_event').where('id', '=', 'failing').execute()
})

test('wrong cards, payments and answers count, so that nobody tries many', async () => {
  const { clientSecret } = intent
  for (let count = 0; count < 15; count += 1) {
    await assert.rejects(confirm({ number: '4242 4242 4242 4241' }), { code: 'PAYMENT_REFUSED' })
    const unknown = { ...card, clientSecret: 'sbx_made_up' }
    await assert.rejects(visitor.call(sandbox.confirm, { body: unknown }), { code: 'NOT_FOUND' })
  }
  await assert.rejects(confirm(), { code: 'TOO_MANY_REQUESTS' })
  const challenge = () => visitor.call(sandbox.challenge, { body: { clientSecret, approve: true } })
  for (let count = 0; count < 30; count += 1)
    await assert.rejects(challenge(), { code: 'PAYMENT_REFUSED' })
  await assert.rejects(challenge(), { code: 'TOO_MANY_REQUESTS' })
})

test('the addresses are kept with the payment, the card is not', async () => {
  await confirm({ shipping: { ...billing, city: 'Nairobi' } })
  await untilPaid(40_000)
  const kept = await db
    .selectFrom('payment_intent')
    .select(['billing', 'shipping', 'status'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(kept, {
    billing,
    shipping: { ...billing, city: 'Nairobi' },
    status: 'succeeded',
  })
  const { rows } = await sql<{ kept: string }>`
    select to_json(sandbox_intent)::text as kept from sandbox_intent
    union all select to_json(sandbox_event)::text from sandbox_event
    union all select to_json(payment_intent)::text from payment_intent
    union all select to_json(payment_event)::text from payment_event`.execute(db)
  assert.ok(rows.length >= 4)
  assert.ok(!rows.some((row) => /4242 ?4242|"123"/.test(row.kept)))
})

test('a payment that does not exist cannot be paid', async () => {
  intent = { ...intent, clientSecret: 'sbx_made_up' }
  await assert.rejects(confirm(), { code: 'NOT_FOUND' })
})
