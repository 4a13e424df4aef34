import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { recordCardPayment } from '#features/invoices/ledger/public.server.ts'
import { payments, sandbox } from '#features/payments/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { addDays, momentOf } from '#shared/dates.ts'
import { startTestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { readLedger } from '#test/invoices.ts'
import { makePlan } from '#test/plans.ts'
import { until } from '#test/until.ts'
import { subscriptions } from './contract.ts'
import { renewPlans } from './jobs.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db } = app.kernel

const billing = { name: 'Ada Lovelace', line1: '12 St James’s Square', city: 'London' }
const card = { number: '4242 4242 4242 4242', expiry: '12 / 49', cvc: '123', name: 'Ada Lovelace' }

let client: Visitor
let clientId: string
let plan: Awaited<ReturnType<typeof makePlan>>

beforeEach(async () => {
  setClocks('2027-01-31', '10:00')
  const account = await makeAccount(db)
  clientId = account.id
  client = app.visit()
  client.setToken(await makeToken(app, account))
  plan = await makePlan(db)
})

function setClocks(day: string, time = '06:00') {
  for (const each of [app, second]) each.clock.now = new Date(momentOf(day, time))
}

/** Runs the job in both processes at once; their own schedules may run too. */
async function runOn(day: string, time?: string) {
  setClocks(day, time)
  const contexts = [app, second, app].map(({ kernel }) => kernel as JobContext)
  await Promise.all(contexts.map(renewPlans))
  client.setToken(await makeToken(app, await readAccount()))
}

const readAccount = () =>
  db.selectFrom('account').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow()

async function pay(invoiceId = '') {
  const { clientSecret } = await client.call(payments.createIntent, { params: { invoiceId } })
  const address = { ...billing, zip: 'SW1Y 4JH', country: 'GB' as const }
  const body = { clientSecret, billing: address, ...card }
  await client.call(sandbox.confirm, { body })
  await until('it is paid', async () => (await readLedger(db, invoiceId)).status === 'Paid')
}

const start = (body = {}) =>
  client.call(subscriptions.start, { body: { planId: plan.id, agree: true, ...body } })

async function own() {
  const { item } = await client.call(subscriptions.own, {})
  assert.ok(item)
  return item
}

const periodsOf = async () => {
  const rows = await db
    .selectFrom('invoice')
    .select('period')
    .where('client_id', '=', clientId)
    .orderBy('period')
    .execute()
  return rows.map(({ period }) => period)
}

/** Days around month ends, when periods begin. */
function* daysUntil(last: string) {
  for (let day = '2027-01-31'; day <= last; day = addDays(day, 1))
    if (['01', '27', '28', '29', '30', '31'].includes(day.slice(8))) yield day
}

/** Pays as a webhook of the card provider does. */
async function payOwed() {
  const { owed } = await own()
  if (!owed) return
  const { invoiceId, amount } = owed
  const payment = { invoiceId, providerId: `pi_${invoiceId}`, amount: amount * 100 }
  await inTransaction(app.kernel, (ctx) => recordCardPayment(ctx, payment))
}

describe('a plan that a client starts', () => {
  test('is pending until its first invoice, issued at once, is paid', async () => {
    const { item } = await start()
    assert.partialDeepStrictEqual(item, {
      ...{ state: 'pending', name: 'Basic', fee: 85, startDate: '2027-01-31' },
      ...{ includedHours: 2, hoursUsed: 0, hoursLeft: 2, change: null, endsOn: null },
      services: [{ service: 'Updates' }, { service: 'Backups' }],
      period: { starts: '2027-01-31', ends: '2027-02-27' },
      owed: { amount: 85, dueDate: '2027-02-14' },
      nextInvoice: { date: '2027-02-28', amount: 85 },
      invoices: [{ status: 'Pending', totalAmount: 85, dateIssued: '2027-01-31' }],
    })
    await pay(item.owed?.invoiceId)
    const { state, owed, invoices } = await own()
    assert.deepEqual([state, owed, invoices[0]?.status], ['active', null, 'Paid'])
  })

  test('is active at once if it is free', async () => {
    const { id: planId } = await makePlan(db, { name: 'Standard', fee_cents: 0 })
    const { item } = await start({ planId })
    assert.partialDeepStrictEqual(item, { state: 'active', name: 'Standard', fee: 0, owed: null })
  })

  test('renews once a month, also in a leap year, in two processes at once', async () => {
    await start()
    for (const day of daysUntil('2028-04-01')) {
      await payOwed()
      await runOn(day)
    }
    const expected = [
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
      ...['2027-07-31', '2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31'],
      ...['2028-01-31', '2028-02-29', '2028-03-31'],
    ]
    assert.deepEqual(await periodsOf(), expected)
    const stored = await db
      .selectFrom('subscription_period')
      .select(['starts', 'ends', 'starts_at', 'ends_at'])
      .where('client_id', '=', clientId)
      .orderBy('starts')
      .execute()
    assert.deepEqual(
      stored.map(({ starts }) => starts),
      expected,
    )
    // Each period begins where the previous one ends, at the agency's midnight in winter and summer.
    for (const [index, period] of stored.entries()) {
      assert.equal(period.ends, expected[index + 1] ?? '2028-04-30')
      assert.equal(new Date(period.starts_at).toISOString(), momentOf(period.starts, '00:00'))
      assert.equal(new Date(period.ends_at).toISOString(), momentOf(period.ends, '00:00'))
    }
  })

  test('is created once by concurrent requests', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => start()))
    const refused = tries.filter((each) => each.status === 'rejected')
    assert.equal(refused.length, 49)
    assert.ok(refused.every(({ reason }) => reason.code === 'CONFLICT'))
    assert.deepEqual(await periodsOf(), ['2027-01-31'])
  })
})
