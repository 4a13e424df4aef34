import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#server/db/in-transaction.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts'
import { startTestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { ledger } from './contract.ts'
import { recordCardPayment, recordCardRefund } from './public.server.ts'

const app = await startTestApp()
const { kernel } = app
const { db } = kernel
const admin = await signInAs(app, 'Admin')

/** A provider that makes one refund for each key, and that can be down. */
const provider = {
  made: new Map<string, { id: string; amount: number; intentId: string }>(),
  arrive: async () => {},
  answer: 'yes' as 'yes' | 'down' | 'down after success' | 'refused',
}
kernel.payments.refund = async ({ intentId, amount, key }) => {
  await provider.arrive()
  if (provider.answer === 'down') throw new ProviderUnavailable('no answer')
  if (provider.answer === 'refused') throw new ProviderRefused('The charge is disputed.')
  const made = provider.made.get(key) ?? { id: `re_${key}`, amount, intentId }
  provider.made.set(key, made)
  if (provider.answer === 'down after success') throw new ProviderUnavailable('no answer')
  return made
}

async function makePaid(intentId: string) {
  const { id } = await makeInvoice(db)
  const payment = { invoiceId: id, providerId: intentId, amount: 100_000 }
  const recorded = await inTransaction(kernel, (ctx) => recordCardPayment(ctx, payment))
  assert.ok(recorded.outcome === 'recorded')
  const params = { id, paymentId: recorded.paymentId }
  const refund = (amount: number) =>
    admin.call(ledger.refund, { params, body: { amount, reason: 'Agreed' } })
  const madeAt = () => [...provider.made.values()].filter((one) => one.intentId === intentId)
  return { id, refund, madeAt }
}

test('a card refund goes to the provider first', async () => {
  provider.answer = 'yes'
  const { id, refund, madeAt } = await makePaid('pi_first')
  const { item } = await refund(250)
  const [made] = madeAt()
  assert.deepEqual([item.kind, item.method, item.amount], ['refund', 'card', 250])
  assert.deepEqual([item.providerId, made?.amount, item.reason], [made?.id, 25_000, 'Agreed'])
  assert.equal((await readLedger(db, id)).paid, 75_000)
})

for (const answer of ['down', 'down after success'] as const) {
  test(`with the provider ${answer}, nothing is recorded, and trying again makes no second refund`, async () => {
    provider.answer = answer
    const { id, refund, madeAt } = await makePaid(`pi_${answer}`)
    await assert.rejects(refund(250), {
      code: 'UNAVAILABLE',
      message:
        'The payment provider does not answer, so nothing was recorded. Trying again makes no second refund.',
    })
    assert.equal((await readLedger(db, id)).rows, 1)
    await assert.rejects(refund(300), {
      code: 'CONFLICT',
      message:
        'A refund of $250.00 was started, and the provider has not confirmed it. Please repeat that amount first.',
    })
    provider.answer = 'yes'
    await refund(250)
    assert.equal(madeAt().length, 1)
    assert.equal((await readLedger(db, id)).paid, 75_000)
    await refund(250)
    assert.equal(madeAt().length, 2)
    assert.equal((await readLedger(db, id)).paid, 50_000)
  })
}

test('two calls that are under way at once make one refund', { timeout: 20_000 }, async () => {
  provider.answer = 'yes'
  const { id, refund, madeAt } = await makePaid('pi_twice')
  const both = Promise.withResolvers<void>()
  let calls = 0
  provider.arrive = () => {
    calls += 1
    if (calls === 2) both.resolve()
    return both.promise
  }
  const [first, second] = await Promise.all([refund(250), refund(250)])
  provider.arrive = async () => {}
  assert.equal(first.item.id, second.item.id)
  assert.equal(madeAt().length, 1)
  assert.equal((await readLedger(db, id)).paid, 75_000)
})

test('the event of the provider that comes first completes the refund of the Admin', async () => {
  provider.answer = 'down after success'
  const { id, refund, madeAt } = await makePaid('pi_event')
  await assert.rejects(refund(250), { code: 'UNAVAILABLE' })
  const refundId = madeAt()[0]?.id ?? assert.fail()
  const event = { intentId: 'pi_event', refundId, amount: 25_000 }
  const recorded = await inTransaction(kernel, (ctx) => recordCardRefund(ctx, event))
  assert.equal(recorded.outcome, 'recorded')
  const row = await db
    .selectFrom('invoice_payment')
    .select(['account_id', 'reason'])
    .where('provider_id', '=', refundId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { account_id: admin.accountId, reason: 'Agreed' })
  assert.equal((await readLedger(db, id)).paid, 75_000)
})

test('what the provider refuses is said, and another amount can be tried', async () => {
  provider.answer = 'refused'
  const { id, refund } = await makePaid('pi_refused')
  await assert.rejects(refund(250), {
    code: 'CONFLICT',
    message: 'The provider refused the refund: The charge is disputed.',
  })
  assert.equal((await readLedger(db, id)).rows, 1)
  provider.answer = 'yes'
  await refund(1000)
  assert.equal((await readLedger(db, id)).paid, 0)
})
