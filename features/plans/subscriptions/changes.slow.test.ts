import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { recurringInvoices } from '#features/invoices/automation/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { recordCardPayment } from '#features/invoices/ledger/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import { startTestApp } from '#test/app.ts'
import { makeAccount, makeProject, makeToken } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { plans } from '../contract.ts'
import { subscriptions } from './contract.ts'
import { notifyOfHours } from './hours.server.ts'
import { followPlan, renewPlans } from './jobs.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.kernel
const jobs = app.kernel as JobContext

type Account = Awaited<ReturnType<typeof makeAccount>>

const [client, admin] = [app.visit(), app.visit()]
let owner: Account
let business: string
let made = 0
let boss: Account
let basic: Awaited<ReturnType<typeof makePlan>>
let premium: Awaited<ReturnType<typeof makePlan>>

beforeEach(async () => {
  made += 1
  business = `Bakery ${made}`
  owner = await makeAccount(db, { business_name: business })
  boss = await makeAccount(db, { role: 'Admin' })
  basic = await makePlan(db)
  premium = await makePlan(db, { name: 'Premium', fee_cents: 26_000, included_minutes: 300 })
  await goTo('2027-01-31')
})

async function goTo(day: string, time = '10:00') {
  app.clock.now = new Date(momentOf(day, time))
  client.setToken(await makeToken(app, owner))
  admin.setToken(await makeToken(app, boss))
}

/** Moves the clock to each day in turn and runs the jobs. */
async function pass(...days: string[]) {
  for (const day of days) {
    await goTo(day)
    await renewPlans(jobs)
  }
}

async function start() {
  const body = { planId: basic.id, agree: true as const }
  const { item } = await client.call(subscriptions.start, { body })
  return { id: item.id }
}

async function payOwed() {
  const { owed } = await own()
  if (!owed) return
  const { invoiceId, amount } = owed
  const payment = { invoiceId, providerId: `pi_${invoiceId}`, amount: amount * 100 }
  await inTransaction(app.kernel, (ctx) => recordCardPayment(ctx, payment))
}

async function startPaid() {
  const params = await start()
  await payOwed()
  return params
}

async function own() {
  const { item } = await client.call(subscriptions.own, {})
  return item ?? assert.fail('there is no plan')
}

const invoicesOf = () =>
  db
    .selectFrom('invoice')
    .select(['id', 'period', 'total_cents', 'voided_at'])
    .where('client_id', '=', owner.id)
    .orderBy('period')
    .execute()

async function toldTo({ id }: Account, kind: string) {
  const rows = await db
    .selectFrom('notification')
    .select(['subject', 'times'])
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  // Staff also get notifications about the clients of other tests.
  return rows
    .filter(({ subject }) => id === owner.id || subject.startsWith(business))
    .map(({ subject, times }) => [subject, times])
}

const conflict = (message: string) => ({ code: 'CONFLICT', message })
const choose = (planId: string) => client.call(subscriptions.changeOwn, { body: { planId } })
const cancel = (reason = 'The shop closes.') =>
  client.call(subscriptions.cancelOwn, { body: { reason } })

describe('a change of plan', () => {
  test('takes effect with the next period, at the fee of the day it was chosen', async () => {
    await startPaid()
    const query = { planId: premium.id }
    const preview = await client.call(subscriptions.previewChange, { query })
    const change = { name: 'Premium', fee: 260, from: '2027-02-28', difference: 175 }
    assert.partialDeepStrictEqual(preview, change)
    const { item } = await choose(premium.id)
    assert.partialDeepStrictEqual(item, { name: 'Basic', fee: 85, change })
    assert.deepEqual(item.nextInvoice, { date: '2027-02-28', amount: 260 })
    await assert.rejects(choose(premium.id), { code: 'CONFLICT' })
    await pass('2027-02-28')
    assert.partialDeepStrictEqual(await own(), { name: 'Premium', includedHours: 5, change: null })
    const [, second] = await invoicesOf()
    assert.equal(Number(second?.total_cents), 26_000)
  })

  test('can be withdrawn, and requires an active plan', async () => {
    await start()
    await assert.rejects(
      choose(premium.id),
      conflict('Pay the first invoice first, or cancel this plan.'),
    )
    await payOwed()
    await choose(premium.id)
    assert.equal((await choose(basic.id)).item.change, null)
    await pass('2027-02-28')
    assert.equal((await own()).fee, 85)
  })
})

describe('a cancellation', () => {
  test('takes effect at the end of the period, and can be undone until then', async () => {
    await startPaid()
    const { item } = await cancel()
    assert.partialDeepStrictEqual(item, {
      ...{ state: 'ending', endsOn: '2027-02-27', cancelReason: 'The shop closes.' },
      nextInvoice: null,
    })
    assert.deepEqual((await client.call(subscriptions.keepOwn, {})).item.state, 'active')
    await pass('2027-02-28')
    await payOwed()
    await cancel('No time.')
    await pass('2027-03-30', '2027-03-31', '2027-04-30')
    assert.deepEqual(
      (await invoicesOf()).map(({ period }) => period),
      ['2027-01-31', '2027-02-28'],
    )
    assert.equal((await client.call(subscriptions.own, {})).item, null)
    await start()
    assert.deepEqual(await toldTo(boss, 'client-plan'), [
      [`${business}: The Basic plan is canceled and ends on March 30, 2027.`, 4],
      [`${business}: The Basic plan starts on April 30, 2027.`, 1],
    ])
  })

  test('takes effect at once for a plan that was never paid, and voids the invoice', async () => {
    await start()
    await cancel()
    assert.equal((await client.call(subscriptions.own, {})).item, null)
    const [invoice] = await invoicesOf()
    assert.ok(invoice?.voided_at)
    await start()
  })
})

describe('an unpaid invoice', () => {
  test('makes the plan past due after 14 days, with one notification to each side', async () => {
    const params = await startPaid()
    await pass('2027-02-28', '2027-03-14')
    assert.equal((await own()).state, 'active')
    await pass('2027-03-15', '2027-03-16')
    const { state, owed, suspendable } = await own()
    assert.deepEqual([state, suspendable], ['past-due', false])
    const said = `The Basic plan is past due: ${owed?.invoiceNumber} of $85.00 is not paid.`
    assert.deepEqual(await toldTo(owner, 'plan'), [[said, 1]])
    assert.deepEqual(await toldTo(boss, 'client-plan-past-due'), [[`${business}: ${said}`, 1]])
    await assert.rejects(admin.call(subscriptions.suspend, { params }), { code: 'CONFLICT' })
    await payOwed()
    assert.equal((await own()).state, 'active')
  })

  test('lets staff suspend the plan after 30 days, which pauses invoices until it is paid', async () => {
    const params = await startPaid()
    await pass('2027-02-28', '2027-03-29')
    await assert.rejects(admin.call(subscriptions.suspend, { params }), { code: 'CONFLICT' })
    await pass('2027-03-30')
    const { item } = await admin.call(subscriptions.suspend, { params })
    assert.partialDeepStrictEqual(item, { state: 'suspended', nextInvoice: null })
    await pass('2027-03-31', '2027-04-30')
    assert.equal((await invoicesOf()).length, 2)
    const { item: resumed } = await admin.call(subscriptions.resume, { params })
    assert.equal(resumed.state, 'past-due')
    await admin.call(subscriptions.suspend, { params })
    await payOwed()
    assert.equal((await own()).state, 'active')
    await pass('2027-05-31')
    assert.deepEqual(
      (await invoicesOf()).map(({ period }) => period),
      ['2027-01-31', '2027-02-28', '2027-05-31'],
    )
  })

  test('of the first period is not followed by another', async () => {
    await start()
    await pass('2027-02-15', '2027-02-28', '2027-03-31')
    assert.equal((await own()).state, 'past-due')
    assert.equal((await invoicesOf()).length, 1)
    await payOwed()
    await pass('2027-04-30')
    assert.equal((await invoicesOf()).length, 2)
  })
})

describe('the hours of a plan', () => {
  test('are used up by tasks in the plan, notified at two thresholds, and billed beyond', async () => {
    await startPaid()
    const project_id = (await makeProject(db, { client_id: owner.id, showcase: false })).id
    const { id: task_id } = await makeTask(db, { project_id, in_plan: true })
    const { id: other } = await makeTask(db, { project_id })
    const log = (task: string, day: string, minutes: number) =>
      makeTimeLog(db, {
        task_id: task,
        started_at: momentOf(day, '09:00'),
        seconds: minutes * 60,
      })
    await log(task_id, '2027-01-30', 50)
    await log(other, '2027-02-01', 70)
    await log(task_id, '2027-02-01', 95)
    await goTo('2027-02-02')
    await notifyOfHours(jobs)
    assert.deepEqual(await toldTo(owner, 'plan-hours'), [])
    await log(task_id, '2027-02-02', 1)
    for (let run = 0; run < 2; run += 1) await notifyOfHours(jobs)
    const used = 'used 1:36 of 2:00 hours of the Basic plan until February 27, 2027.'
    assert.deepEqual(await toldTo(owner, 'plan-hours'), [[`You ${used}`, 1]])
    assert.deepEqual(await toldTo(boss, 'client-plan-hours'), [[`${business} ${used}`, 1]])
    const over = await log(task_id, '2027-02-03', 60)
    await goTo('2027-02-04')
    await notifyOfHours(jobs)
    assert.equal((await toldTo(owner, 'plan-hours'))[0]?.[1], 2)
    const { hoursUsed, hoursLeft } = await own()
    assert.deepEqual([hoursUsed, hoursLeft], [2.6, 0])
    const query = { client: owner.id }
    const { rows } = await admin.call(invoices.unbilled, { query })
    const offered = rows.map(({ taskId, minutes }) => [taskId.id, minutes])
    // Time before the start of the plan is not covered.
    assert.deepEqual(offered, [
      [task_id, 50 + 36],
      [other, 70],
    ])
    assert.ok(rows[0]?.timeLogs.includes(over.id))
  })
})

describe('an edited plan', () => {
  const edit = async (body: object) => {
    await admin.call(plans.edit, { params: { id: basic.id }, body })
    await followPlan(jobs, basic.id)
  }

  test('applies to its clients from the first period after two weeks, with a notification', async () => {
    await startPaid()
    await goTo('2027-02-20')
    await edit({ fee: 95 })
    assert.partialDeepStrictEqual(await own(), {
      ...{ fee: 85, nextInvoice: { date: '2027-02-28', amount: 85 } },
      change: { fee: 95, difference: 10, from: '2027-03-31', byAgency: true },
    })
    assert.deepEqual(await toldTo(owner, 'plan'), [
      ['From March 31, 2027, the Basic plan costs $95.00 a month.', 1],
    ])
    await edit({ fee: 85 })
    assert.equal((await own()).change, null)
    await edit({ fee: 90 })
    await pass('2027-02-28')
    await payOwed()
    await pass('2027-03-31')
    assert.equal((await own()).fee, 90)
  })

  test('is hidden instead of deleted if a client has it', async () => {
    await startPaid()
    const remove = (id: string) => admin.call(plans.remove, { params: { id } })
    const kept = await remove(basic.id)
    assert.equal(kept.hidden, true)
    assert.equal(kept.message, 'Basic is hidden and not deleted, because a client has it.')
    assert.equal((await remove(premium.id)).hidden, false)
    const { rows } = await app.visit().call(plans.list, {})
    assert.deepEqual(
      rows.filter(({ id }) => [basic.id, premium.id].includes(id)),
      [],
    )
    assert.equal((await own()).name, 'Basic')
  })

  test('offers nothing to undo if it was hidden already', async () => {
    await startPaid()
    const params = { id: basic.id }
    await edit({ shown: false })
    await edit({ fee: 95 })
    const kept = await admin.call(plans.remove, { params })
    assert.deepEqual([kept.hidden, kept.changeId], [true, undefined])
    const { results } = await admin.call(plans.removeMany, { body: { ids: [basic.id] } })
    assert.deepEqual(results, [{ id: basic.id, outcome: 'done' }])

    await edit({ shown: true })
    const { changeId = '' } = await admin.call(plans.remove, { params })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    const { shown, fee } = await admin.call(plans.one, { params })
    assert.deepEqual({ shown, fee }, { shown: true, fee: 95 })
  })

  test('is hidden, shown and deleted with others, and all of it is undone', async () => {
    await startPaid()
    const ids = [basic.id, premium.id]
    const shown = async () => {
      const { rows } = await admin.call(plans.list, {})
      return ids.map((id) => rows.find((row) => row.id === id)?.shown)
    }
    const hidden = await admin.call(plans.showMany, { body: { ids, shown: false } })
    assert.equal(hidden.message, '2 plans hidden.')
    assert.deepEqual(await shown(), [false, false])
    await admin.call(plans.showMany, { body: { ids, shown: true } })
    const { message, results } = await admin.call(plans.removeMany, { body: { ids } })
    assert.equal(message, '2 plans deleted or hidden.')
    assert.deepEqual(await shown(), [false, undefined])
    const changeIds = results.flatMap(({ changeId }) => changeId ?? [])
    await admin.call(changes.restoreMany, { body: { ids: changeIds } })
    assert.deepEqual(await shown(), [true, true])
  })

  test('is the only visible one of its name, and keeps omitted fields', async () => {
    const body = { name: 'Basic' as const, fee: 49, services: [{ service: 'Updates' }] }
    await assert.rejects(admin.call(plans.add, { body }), { code: 'NAME_TAKEN' })
    const { item } = await admin.call(plans.add, { body: { ...body, shown: false } })
    assert.partialDeepStrictEqual(item, { ...body, includedHours: null, shown: false })
    const params = { id: item.id }
    const { item: after } = await admin.call(plans.edit, { params, body: { includedHours: 1.5 } })
    assert.partialDeepStrictEqual(after, { ...body, includedHours: 1.5, shown: false })
    await assert.rejects(admin.call(plans.edit, { params, body: { shown: true } }), {
      code: 'NAME_TAKEN',
    })
    await assert.rejects(app.visit().call(plans.one, { params }), { code: 'NOT_FOUND' })
  })
})

test('the recurring invoice of a plan changes only with the plan', async () => {
  await startPaid()
  const { rows } = await admin.call(recurringInvoices.list, { query: { limit: 1000 } })
  const { id = '' } = rows.find(({ userId }) => userId.id === owner.id) ?? {}
  const refused = admin.call(recurringInvoices.remove, { params: { id } })
  await assert.rejects(refused, { code: 'IN_USE' })
})

test('an Admin starts a plan for a client, who is notified', async () => {
  const body = { userId: owner.id, planId: basic.id, startDate: '2027-02-10' }
  const { item } = await admin.call(subscriptions.add, { body })
  assert.partialDeepStrictEqual(item, { state: 'pending', startDate: '2027-02-10', period: null })
  assert.deepEqual(await toldTo(owner, 'plan'), [
    ['The Basic plan starts on February 10, 2027.', 1],
  ])
  const early = { ...body, startDate: '2027-01-30' }
  await assert.rejects(admin.call(subscriptions.add, { body: early }), {
    fields: { startDate: 'Start today or later.' },
  })
  await assert.rejects(
    admin.call(subscriptions.add, { body }),
    conflict('There is already a maintenance plan. Change it instead of starting another one.'),
  )
})
