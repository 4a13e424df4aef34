import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { invoices } from '#features/invoices/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { StripeDouble, stripeKeys } from '#test/stripe-double.ts'
import { until } from '#test/until.ts'
import { paymentReviews, payments, sandbox } from './contract.ts'

const stripe = await StripeDouble.start()
const env = { ...stripeKeys, RATE_LIMIT: 'off' }
const app = await startTestApp({ env, stripeApi: stripe.api })
const { db } = app.kernel
const admin = await signInAs(app, 'Admin')
const client = await signInAs(app, 'User')
const other = await signInAs(app, 'User')

/** Of an invoice of $1,000.00 with a deposit of $400.00. */
let params: { id: string }
let intentId: string

beforeEach(async () => {
  await db.deleteFrom('payment_review').execute()
  const { id } = await makeInvoice(db, { client_id: client.accountId, deposit_cents: 40_000 })
  params = { id }
  const { clientSecret } = await client.call(payments.createIntent, { params: { invoiceId: id } })
  intentId = clientSecret.replace('_secret_double', '')
})

const own = async () => {
  const { status } = await db
    .selectFrom('payment_intent')
    .select('status')
    .where('provider_id', '=', intentId)
    .executeTakeFirstOrThrow()
  return status
}
const atProvider = () => stripe.intents.find(({ id }) => id === intentId)?.status
const reviews = async () => (await admin.call(paymentReviews.list, {})).rows
const deleteInvoice = () => admin.call(invoices.remove, { params, body: { reason: 'Withdrawn' } })
const item = { service: 'Website', description: '', quantity: 1, price: 900 }

describe('a started payment is canceled', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'deleting the invoice': deleteInvoice,
    'an edit of the amount': () =>
      admin.call(invoices.edit, { params, body: { items: [item], initialDeposit: 300 } }),
    'the status Paid': () => admin.call(invoices.edit, { params, body: { status: 'Paid' } }),
    'another client': () =>
      admin.call(invoices.edit, { params, body: { userId: other.accountId } }),
    'a payment by check': () =>
      admin.call(ledger.record, { params, body: { amount: 400, method: 'check' } }),
    'a credit': () =>
      admin.call(ledger.credit, { params, body: { amount: 1_000, reason: 'Gift' } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    test(`with ${name}, here at once and then at the provider`, async () => {
      await change()
      assert.equal(await own(), 'canceled')
      await until('it is canceled at the provider', async () => atProvider() === 'canceled')
    })
  }

  test('but not with an edit that leaves what is due, nor with the payment itself', async () => {
    await admin.call(invoices.edit, { params, body: { note: 'Thank you' } })
    assert.equal(await own(), 'open')
    stripe.calls.length = 0
    for (const event of stripe.pay(intentId)) await stripe.deliver(app.url, event)
    assert.equal(await own(), 'succeeded')
    assert.equal((await readLedger(db, params.id)).paid, 40_000)
    const { rows } = await app.database.pool.query(
      `select data from job.job where name = 'cancel-payment' and data ->> 'providerId' = $1`,
      [intentId],
    )
    assert.deepEqual(rows, [])
  })
})

describe('a card that is charged all the same', () => {
  /** The payer was faster than the cancellation at the provider. */
  async function payVoided(): Promise<void> {
    const events = stripe.pay(intentId)
    await deleteInvoice()
    for (const event of events) assert.equal((await stripe.deliver(app.url, event)).status, 200)
  }

  const refunded = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId)

  test('is refunded once by the review, which is then resolved', async () => {
    await payVoided()
    const [review] = await reviews()
    assert.deepEqual([review?.reason, review?.refundable], ['Payment not expected', 400])
    const id = review?.id ?? ''
    const { message } = await admin.call(paymentReviews.refund, { params: { id } })
    assert.equal(message, 'The payment was returned.')
    assert.deepEqual(
      refunded().map(({ amount }) => amount),
      [40_000],
    )
    for (const event of stripe.events) await stripe.deliver(app.url, event)
    assert.deepEqual(await reviews(), [])
    await assert.rejects(admin.call(paymentReviews.refund, { params: { id } }), {
      code: 'NOT_FOUND',
    })
    assert.equal((await readLedger(db, params.id)).rows, 0)
    const told = db.selectFrom('notification').select('kind').where('about', '=', params.id)
    assert.deepEqual(await told.where('kind', '=', 'card-refund').execute(), [
      { kind: 'card-refund' },
    ])
  })

  test('leaves the review while the provider does not answer', async () => {
    await payVoided()
    const [review] = await reviews()
    const refund = () => admin.call(paymentReviews.refund, { params: { id: review?.id ?? '' } })
    stripe.fail('broken')
    await assert.rejects(refund(), { code: 'UNAVAILABLE' })
    stripe.fail()
    assert.equal((await reviews()).length, 1)
    await refund()
    assert.equal(refunded().length, 1)
  })

  test('has its review resolved by a refund at the provider', async () => {
    await payVoided()
    await stripe.deliver(app.url, stripe.refund(intentId, 40_000))
    assert.deepEqual(await reviews(), [])
  })

  test('is refunded at once where the settings say so', async () => {
    const save = (refundUnexpected: boolean) =>
      admin.call(saveSection(invoiceSection), {
        body: { ...invoiceSection.defaults, refundUnexpected },
      })
    await save(true)
    await payVoided()
    await until('it is refunded', async () => refunded().length === 1)
    await until('the review is resolved', async () => (await reviews()).length === 0)
    await save(false)
  })
})

test('other events offer no refund', async () => {
  for (const event of stripe.pay(intentId)) await stripe.deliver(app.url, event)
  await stripe.deliver(app.url, stripe.dispute(intentId))
  const [review] = await reviews()
  assert.deepEqual([review?.reason, review?.refundable], ['Dispute', null])
  const call = admin.call(paymentReviews.refund, { params: { id: review?.id ?? '' } })
  await assert.rejects(call, { code: 'CONFLICT', message: 'There is no payment to return.' })
})

test('the sandbox refuses the card from the moment at which the invoice is deleted', async () => {
  const plain = await startTestApp({ database: app.database })
  const visitor: Visitor = await signInAs(plain, 'User')
  const client_id = visitor.claims()?.userId ?? ''
  const { id } = await makeInvoice(db, { client_id })
  const { clientSecret } = await visitor.call(payments.createIntent, { params: { invoiceId: id } })
  await (await signInAs(plain, 'Admin')).call(invoices.remove, { params: { id }, body: {} })
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  await assert.rejects(visitor.call(sandbox.confirm, { body: { clientSecret, ...card } }), {
    code: 'PAYMENT_REFUSED',
    message: 'This payment was canceled. Load the page again.',
  })
})
