import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { makeAccount, makeToken, signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { StripeDouble, stripeKeys } from '#test/stripe-double.ts'
import { paymentReviews, payments } from './contract.ts'

const stripe = await StripeDouble.start()
const env = { ...stripeKeys, RATE_LIMIT: 'off' }
const app = await startTestApp({ env, stripeApi: stripe.api })
const other = await startTestApp({ env, database: app.database, stripeApi: stripe.api })
const { db } = app.kernel
const visitor = app.visit()
const admin = await signInAs(app, 'Admin')

let invoiceId: string
let intentId: string

beforeEach(async () => {
  await db.deleteFrom('payment_review').execute()
  const client = await makeAccount(db, { role: 'User' })
  visitor.setToken(await makeToken(app, client))
  invoiceId = (await makeInvoice(db, { client_id: client.id, deposit_cents: 40_000 })).id
  const { clientSecret } = await visitor.call(payments.createIntent, { params: { invoiceId } })
  intentId = clientSecret.replace('_secret_double', '')
})

const unpaid = { status: 'Pending', paid: 0, credited: 0, total: 100_000, rows: 0 }
const depositPaid = { ...unpaid, status: 'Deposit Paid', paid: 40_000, rows: 1 }
const ledger = () => readLedger(db, invoiceId)
const reviews = async () => (await admin.call(paymentReviews.list, {})).rows
const deliver = async (event: object, signing = {}) =>
  (await stripe.deliver(app.url, event, signing)).status

test('a hundred deliveries to two servers, in any order, are one payment', async () => {
  const [succeeded, charged] = stripe.pay(intentId)
  const refunded = stripe.refund(intentId, 1_000)
  assert.ok(succeeded && charged)
  const statuses = Array.from({ length: 100 }, async (_, at) => {
    const { url } = at % 2 === 0 ? app : other
    return (await stripe.deliver(url, [refunded, charged, succeeded][at % 3] ?? succeeded)).status
  })
  assert.deepEqual(new Set(await Promise.all(statuses)), new Set([200]))
  assert.deepEqual(await ledger(), { ...depositPaid, paid: 39_000, rows: 2 })
  assert.deepEqual(await reviews(), [])
})

test('the address of the card is kept with the payment', async () => {
  for (const event of stripe.pay(intentId)) await deliver(event)
  const { billing } = await db
    .selectFrom('payment_intent')
    .select('billing')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const address = { name: 'Ada', line1: '1 Main', line2: '', city: 'Ames', country: 'US' }
  assert.deepEqual(billing, { ...address, state: '', zip: '' })
})

describe('changes nothing', () => {
  const minutes = (count: number) => new Date(app.clock.now.getTime() + count * 60_000)

  test('what is forged, old or from the future, and an Admin sees it once an hour', async () => {
    const [event] = stripe.pay(intentId)
    assert.ok(event)
    const signings = [{ secret: 'whsec_guessed' }, { at: minutes(-6) }, { at: minutes(6) }]
    for (let count = 0; count < 100; count += 1)
      assert.equal(await deliver(event, signings[count % 3]), 400)
    const unsigned = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    assert.equal((await fetch(`${app.url}/api/payment/webhook`, unsigned)).status, 400)
    assert.deepEqual(await ledger(), unpaid)
    assert.deepEqual(
      (await reviews()).map(({ reason }) => reason),
      ['Wrong signature'],
    )
  })

  const paid = (values: object) => {
    const [event] = stripe.pay(intentId)
    return { ...event, data: { object: { ...event?.data.object, ...values } } }
  }

  for (const [what, values, reason] of [
    ['a wrong amount', { amount_received: 39_999 }, 'Wrong amount'],
    ['another currency', { currency: 'eur' }, 'Wrong amount'],
    ['a foreign intent', { id: 'pi_foreign' }, 'Unknown payment'],
  ] as const) {
    test(`${what}, and it is put under review`, async () => {
      const event = paid(values)
      assert.deepEqual([await deliver(event), await deliver(event)], [200, 200])
      assert.deepEqual(await ledger(), unpaid)
      const [review, ...more] = await reviews()
      assert.deepEqual([review?.reason, more], [reason, []])
    })
  }

  test('a body that is too long', async () => {
    assert.equal(await deliver({ id: 'x'.repeat(300_000) }), 413)
  })
})

test('a payment that an invoice cannot take is put under review until an Admin resolves it', async () => {
  await db.updateTable('invoice').set({ status: 'Pending' }).where('id', '=', invoiceId).execute()
  await db
    .insertInto('invoice_payment')
    .values({
      ...{ invoice_id: invoiceId, kind: 'payment', amount_cents: 100_000, method: 'check' },
      ...{ paid_on: '2026-11-22', created_at: new Date().toISOString() },
    })
    .execute()
  for (const event of stripe.pay(intentId)) assert.equal(await deliver(event), 200)
  assert.equal((await ledger()).rows, 1)
  const [review, ...more] = await reviews()
  assert.deepEqual(
    [review?.reason, review?.invoiceId, more],
    ['Payment not expected', invoiceId, []],
  )
  const told = db
    .selectFrom('notification')
    .select('kind')
    .where('about', '=', review?.id ?? '')
  assert.deepEqual(await told.execute(), [{ kind: 'payment-review' }])
  await admin.call(paymentReviews.resolve, { params: { id: review?.id ?? '' } })
  assert.deepEqual([await reviews(), await told.execute()], [[], []])
})

test('a refund at the provider is recorded, and Admins are told', async () => {
  for (const event of stripe.pay(intentId)) await deliver(event)
  await deliver(stripe.refund(intentId, 15_000))
  assert.equal((await ledger()).paid, 25_000)
  const told = await db
    .selectFrom('notification')
    .select(['account_id', 'subject'])
    .where('kind', '=', 'card-refund')
    .where('about', '=', invoiceId)
    .execute()
  assert.deepEqual(
    told.map(({ account_id }) => account_id),
    [admin.accountId],
  )
  assert.match(told[0]?.subject ?? '', /^\$150\.00 of invoice INV-\S+ was returned to the card\.$/)
})

test('a dispute and its end are told to Admins', async () => {
  for (const event of stripe.pay(intentId)) await deliver(event)
  for (const status of ['needs_response', 'lost']) await deliver(stripe.dispute(intentId, status))
  const found = await reviews()
  assert.deepEqual(new Set(found.map(({ reason }) => reason)), new Set(['Dispute', 'Dispute lost']))
  assert.equal((await ledger()).paid, 40_000)
})
