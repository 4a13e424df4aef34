import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { clientPeople } from '#features/clients/contract.ts'
import { ownInvoices } from '#features/invoices/client/contract.ts'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { ledger, statements } from '#features/invoices/ledger/contract.ts'
import { plans } from '#features/plans/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeToken, signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { makePlan } from '#test/plans.ts'
import { until } from '#test/until.ts'
import { payments, sandbox } from './contract.ts'
import { applyEvent } from './settle.server.ts'

const app = await startTestApp()
const { db } = app.kernel

let admin: Visitor
before(async () => {
  admin = await signInAs(app, 'Admin')
})

/** A client of the agency in the USA who is billed in another currency. */
async function makeClient(currency: string) {
  const account = await makeAccount(db, { role: 'User', business_name: 'Fischer und Sohn' })
  const visitor = app.visit()
  visitor.setToken(await makeToken(app, account))
  const body = { name: 'Fischer und Sohn', country: 'Germany', currency }
  await admin.call(clientPeople.update, { params: { id: account.id }, body })
  return { ...account, visitor }
}

const item = { service: 'Website', quantity: 1.5, price: 100 }
const issue = (userId: string, values: object = {}) =>
  admin.call(invoices.add, { body: { userId, items: [item], taxRate: 19, ...values } })

async function pay(visitor: Visitor, invoiceId: string) {
  const intent = await visitor.call(payments.createIntent, { params: { invoiceId } })
  const { clientSecret } = intent
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Jo' }
  await visitor.call(sandbox.confirm, { body: { clientSecret, ...card } })
  return intent
}

test('an invoice in euros is issued, charged and paid in euros', async () => {
  const { id, email, visitor } = await makeClient('EUR')
  const { item: invoice } = await issue(id)
  assert.deepEqual([invoice.currency, invoice.totalAmount], ['EUR', 178.5])
  const { amount, currency } = await pay(visitor, invoice.id)
  assert.deepEqual({ amount, currency }, { amount: 178.5, currency: 'EUR' })
  await until('it is paid', async () => (await readLedger(db, invoice.id)).status === 'Paid')
  const texts = (await mailsTo(app, email, 2)).map(({ text }) => text).join('\n')
  assert.match(texts, /Total\W+€178\.50/)
  assert.match(texts, /We received your payment of €178\.50/)
  assert.doesNotMatch(texts, /\$\d/)
  const { rows } = await admin.call(timelines.list, { params: { id }, query: {} })
  assert.match(JSON.stringify(rows), /Payment of €178\.50 by card/)
  assert.doesNotMatch(JSON.stringify(rows), /\$\d/)
  const { csv } = await visitor.call(statements.csv, { query: {} })
  assert.match(csv, /178\.50.*EUR/)
})

test('yen have no decimals, dinars have three', async () => {
  const { id } = await makeClient('JPY')
  const yen = (await issue(id, { items: [{ ...item, quantity: 1, price: 1234 }] })).item
  assert.deepEqual([yen.subTotal, yen.tax, yen.totalAmount], [1234, 234, 1468])
  const record = (invoiceId: string, amount: number) =>
    admin.call(ledger.record, { params: { id: invoiceId }, body: { amount, method: 'check' } })
  const fields = { amount: 'Use no decimals.' }
  await assert.rejects(record(yen.id, 100.5), { fields })
  await record(yen.id, 1468)
  assert.equal((await readLedger(db, yen.id)).paid, 1468)
  const dinars = (await issue(id, { currency: 'KWD', taxRate: 5 })).item
  assert.deepEqual([dinars.tax, dinars.totalAmount], [7.5, 157.5])
  await record(dinars.id, 0.125)
  assert.equal((await readLedger(db, dinars.id)).paid, 125)
})

test('an event in another currency records nothing and is put under review', async () => {
  const { id, visitor } = await makeClient('EUR')
  const { item: invoice } = await issue(id)
  await visitor.call(payments.createIntent, { params: { invoiceId: invoice.id } })
  const { provider_id } = await db
    .selectFrom('payment_intent')
    .select('provider_id')
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  const paid = { type: 'payment-succeeded', intentId: provider_id ?? '', amount: 17_850 } as const
  const event = { id: `evt-${invoice.id}`, createdAt: new Date(), currency: 'USD' }
  await applyEvent(app.kernel, { ...event, ...paid })
  assert.equal((await readLedger(db, invoice.id)).paid, 0)
  const review = await db
    .selectFrom('payment_review')
    .select(['reason', 'detail'])
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  assert.equal(review.reason, 'Wrong amount')
  assert.match(review.detail, /^€178\.50 was asked for, but the provider reports \$178\.50/)
})

test('a draft takes another currency with the same figures, an issued invoice keeps its own', async () => {
  const { id } = await makeClient('EUR')
  const { item: draft } = await issue(id, { draft: true })
  const edit = (body: object) => admin.call(invoices.edit, { params: { id: draft.id }, body })
  const { item: changed } = await edit({ currency: 'JPY' })
  assert.deepEqual([changed.currency, changed.items[0]?.price, changed.subTotal], ['JPY', 100, 150])
  await edit({ draft: false })
  const fields = { currency: 'This invoice was issued, so its currency can no longer change.' }
  await assert.rejects(edit({ currency: 'EUR' }), { fields })
  const pdf = await admin.call(invoiceFiles.preview, { body: { userId: id, items: [item] } })
  assert.equal(pdf.type, 'application/pdf')
})

test('a client who gets another currency keeps the invoices, whose sums stand side by side', async () => {
  const { id, visitor } = await makeClient('EUR')
  await makeInvoice(db, { client_id: id })
  await issue(id)
  const sums = await admin.call(invoices.sums, { query: { client: id } })
  assert.equal(sums.open, 178.5)
  assert.deepEqual(sums.currencies, [
    { currency: 'EUR', open: 178.5, overdue: 0, paid: 0 },
    { currency: 'USD', open: 1000, overdue: 0, paid: 0 },
  ])
  const owed = await visitor.call(ownInvoices.owed, {})
  assert.deepEqual(
    owed.currencies.map((sum) => [sum.currency, sum.owed]),
    [
      ['EUR', 178.5],
      ['USD', 1000],
    ],
  )
  const all = await admin.call(invoices.sums, { query: {} })
  assert.equal(all.currencies[0]?.currency, 'USD')
  const statement = await visitor.call(statements.one, { query: {} })
  assert.deepEqual([statement.currency, statement.closing], ['EUR', 178.5])
  assert.deepEqual(statement.currencies, ['EUR', 'USD'])
  const other = await visitor.call(statements.one, { query: { currency: 'USD' } })
  assert.equal(other.closing, 1000)
})

test('a plan is chosen and paid in the currency of the client, if it has a price in it', async () => {
  const { id: planId } = await makePlan(db)
  const { visitor } = await makeClient('EUR')
  const start = () => visitor.call(subscriptions.start, { body: { planId, agree: true } })
  const read = () => visitor.call(plans.one, { params: { id: planId } })
  assert.partialDeepStrictEqual(await read(), { fee: null, currency: 'EUR' })
  const fields = { planId: 'This plan has no price in euros yet. Please ask us for one.' }
  await assert.rejects(start(), { fields })
  const { rows } = await admin.call(plans.currencies, {})
  assert.deepEqual(rows[0], { currency: 'USD' })
  assert.ok(rows.some(({ currency }) => currency === 'EUR'))
  const edit = (body: object) => admin.call(plans.edit, { params: { id: planId }, body })
  const { item: edited } = await edit({ prices: { EUR: 79 } })
  assert.deepEqual([edited.fee, edited.prices], [85, { USD: 85, EUR: 79 }])
  const { item: subscription } = await start()
  assert.deepEqual([subscription.fee, subscription.currency], [79, 'EUR'])
  assert.partialDeepStrictEqual(subscription.invoices, [{ currency: 'EUR', totalAmount: 79 }])
  await edit({ prices: { EUR: null } })
  assert.partialDeepStrictEqual(await read(), { fee: null })
  const sums = await admin.call(subscriptions.sums, {})
  assert.deepEqual(sums.currencies[0]?.currency, 'USD')
})
