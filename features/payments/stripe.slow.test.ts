import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { StripeDouble, stripeKeys } from '#test/stripe-double.ts'
import { payments } from './contract.ts'
import { reconcile } from './reconcile.server.ts'

const stripe = await StripeDouble.start()
const app = await startTestApp({
  env: { ...stripeKeys, RATE_LIMIT: 'off' },
  stripeApi: stripe.api,
})
const { db } = app.kernel
const visitor = app.visit()

let invoiceId: string
let client: string

beforeEach(async () => {
  app.clock.now = new Date()
  stripe.setClock(() => app.clock.now)
  stripe.fail()
  stripe.calls.length = 0
  const account = await makeAccount(db, { role: 'User' })
  client = account.id
  visitor.setToken(await makeToken(app, account))
  invoiceId = (await makeInvoice(db, { client_id: client, deposit_cents: 40_000 })).id
})

const start = () => visitor.call(payments.createIntent, { params: { invoiceId } })
// By invoice, because a call that timed out in the previous test can still arrive.
const madeIntents = () => stripe.intents.filter(({ metadata }) => metadata.invoiceId === invoiceId)

test('the intent is for a card, in the currency of the invoice, with the amount that is due', async () => {
  const intent = await start()
  const [made] = madeIntents()
  assert.deepEqual([made?.amount, made?.currency, made?.metadata.allowed], [40_000, 'usd', 'card'])
  assert.deepEqual(intent, {
    ...{ clientSecret: made?.client_secret, amount: 400, currency: 'USD' },
    ...{ pays: 'deposit', processing: false },
    shipping: true,
    ...{ provider: 'stripe', publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY },
  })
})

test('fifty calls at once make one intent with one secret', async () => {
  const intents = await Promise.all(Array.from({ length: 50 }, start))
  assert.equal(new Set(intents.map(({ clientSecret }) => clientSecret)).size, 1)
  assert.equal(madeIntents().length, 1)
})

test('an intent of another amount is canceled', async () => {
  await start()
  await db
    .updateTable('invoice')
    .set({ deposit_cents: 30_000 })
    .where('id', '=', invoiceId)
    .execute()
  assert.equal((await start()).amount, 300)
  assert.deepEqual(
    madeIntents().map(({ amount, status }) => [amount, status]),
    [
      [40_000, 'canceled'],
      [30_000, 'requires_payment_method'],
    ],
  )
})

test('the payment of another amount that came first is recorded', async () => {
  await start()
  stripe.pay(madeIntents()[0]?.id ?? '')
  await db
    .updateTable('invoice')
    .set({ deposit_cents: 50_000 })
    .where('id', '=', invoiceId)
    .execute()
  assert.equal((await start()).amount, 100)
  assert.equal((await readLedger(db, invoiceId)).paid, 40_000)
})

test('after paying, a page that is reloaded before the webhook came asks for the rest', async () => {
  await start()
  stripe.pay(madeIntents()[0]?.id ?? '')
  app.advance(11)
  assert.deepEqual([(await start()).amount, madeIntents().length], [600, 2])
  assert.equal((await readLedger(db, invoiceId)).status, 'Deposit Paid')
})

describe('a provider that cannot be reached', () => {
  for (const [what, trouble] of [
    ['refuses connections', 'refused'],
    ['has too many calls', 'too-many'],
    ['is broken', 'broken'],
    ['does not answer', 'hang'],
    ['does what it should, and does not answer', 'lost'],
  ] as const) {
    test(`and ${what} makes no second intent`, async () => {
      stripe.fail(trouble)
      const failed = { code: 'UNAVAILABLE', message: 'Failed to create Payment Intent.' }
      await assert.rejects(start(), failed)
      stripe.fail()
      const { clientSecret } = await start()
      assert.deepEqual(
        madeIntents().map(({ client_secret }) => client_secret),
        [clientSecret],
      )
    })
  }
})

test('no error of the provider quotes a key', async () => {
  stripe.fail('broken')
  const invoice = { invoiceId, invoiceNumber: 'INV-2026-0001' }
  const given = { amount: 100, currency: 'USD', key: 'canary', ...invoice }
  await assert.rejects(app.kernel.payments.createIntent(given), (error) => {
    assert.doesNotMatch(String((error as Error).stack), /c4n4ry/)
    return true
  })
})

test('a missed webhook is repaired by asking the provider', async () => {
  await start()
  const { id = '' } = madeIntents()[0] ?? {}
  stripe.pay(id)
  app.advance(300)
  await reconcile(app.kernel)
  assert.deepEqual(await readLedger(db, invoiceId), {
    ...{ status: 'Deposit Paid', paid: 40_000, credited: 0, total: 100_000, rows: 1 },
  })
  stripe.refund(id, 10_000)
  await reconcile(app.kernel)
  assert.equal((await readLedger(db, invoiceId)).paid, 30_000)
  await reconcile(app.kernel)
  assert.equal((await readLedger(db, invoiceId)).rows, 2)
})

test('a missed payment is recorded with the day of the charge', async () => {
  await start()
  const charged = calendarDay(app.clock.now)
  stripe.pay(madeIntents()[0]?.id ?? '')
  app.advance(26 * 3600)
  await reconcile(app.kernel)
  const payment = await db
    .selectFrom('invoice_payment')
    .select('paid_on')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  assert.equal(payment.paid_on, charged)
})

test('an intent that nobody needs any more is canceled', async () => {
  await start()
  await db.updateTable('invoice').set({ status: 'Paid' }).where('id', '=', invoiceId).execute()
  app.advance(300)
  await reconcile(app.kernel)
  assert.equal(madeIntents()[0]?.status, 'canceled')
})

test('without the secret of the webhook, payments are off', async () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...keys } = stripeKeys
  const other = await startTestApp({ env: keys, database: app.database, stripeApi: stripe.api })
  const someone = other.visit()
  someone.setToken(await makeToken(other, await makeAccount(db, { role: 'User' })))
  const { id } = await makeInvoice(db, { client_id: someone.claims()?.userId ?? '' })
  const call = someone.call(payments.createIntent, { params: { invoiceId: id } })
  await assert.rejects(call, { code: 'UNAVAILABLE', message: /not set up yet/ })
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } }
  assert.equal((await stripe.deliver(other.url, event)).status, 503)
})
