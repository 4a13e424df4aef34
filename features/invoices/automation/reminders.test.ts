import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { saveSection } from '#features/settings/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { invoices } from '../contract.ts'
import { invoiceSection } from '../document/contract.ts'
import { ledger } from '../ledger/contract.ts'
import { reminders } from './contract.ts'
import { remindOfInvoices } from './jobs.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db, pool } = app.database

function setClocks(day: string, time = '06:00') {
  for (const each of [app, second]) each.clock.now = new Date(momentOf(day, time))
}

/** In both processes at once; their own schedule may run too. */
async function runOn(day: string, time?: string) {
  setClocks(day, time)
  await Promise.all([app, second, app].map((each) => remindOfInvoices(jobContext(each))))
}

const jobContext = ({ kernel }: TestApp) => kernel as JobContext

/** An invoice of $1,000.00 that is due on December 10. */
const makeDue = (client_id: string, values: object = {}) =>
  makeInvoice(db, { client_id, due_date: '2026-12-10', date_issued: '2026-11-20', ...values })

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    `select data->>'subject' as subject from job.job
      where name = 'mail' and data->>'to' = $1 and data->>'subject' like 'Reminder%' order by created_on`,
    [email],
  )
  return rows.map(({ subject }) => subject)
}

async function stepsOf(invoice_id: string) {
  const rows = await db
    .selectFrom('invoice_reminder')
    .select('step')
    .where('invoice_id', '=', invoice_id)
    .orderBy('id')
    .execute()
  return rows.map(({ step }) => step)
}

const actionsOf = async (id: string) => {
  const rows = await db
    .selectFrom('invoice_entry')
    .select('action')
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('the reminders of an invoice', () => {
  test('are sent on their days from 06:00 on, once each', async () => {
    const { id: clientId, email } = await makeAccount(db)
    const { id, number } = await makeDue(clientId)
    await runOn('2026-12-06')
    await runOn('2026-12-07', '05:59')
    assert.deepEqual(await subjectsTo(email), [])
    for (const day of ['07', '08', '10', '11', '13', '17', '18', '24', '31'])
      await runOn(`2026-12-${day}`)
    const late = `Reminder: invoice ${number} was due on December 10, 2026`
    assert.deepEqual(await subjectsTo(email), [
      `Reminder: invoice ${number} is due on December 10, 2026`,
      `Reminder: invoice ${number} is due today`,
      ...[late, late, late],
    ])
    assert.deepEqual(await stepsOf(id), [-3, 0, 3, 7, 14])
    assert.deepEqual(await actionsOf(id), Array(5).fill('Reminder sent'))
    const told = await db
      .selectFrom('notification')
      .select(['kind', 'times'])
      .where('account_id', '=', clientId)
      .execute()
    assert.deepEqual(told, [{ kind: 'invoice-reminder', times: 5 }])
  })

  test('that were missed are not made up for, but for the latest', async () => {
    const { id: clientId, email } = await makeAccount(db)
    const { id } = await makeDue(clientId)
    for (const day of ['2026-12-20', '2026-12-21', '2027-02-01', '2027-02-02']) await runOn(day)
    assert.deepEqual(await stepsOf(id), [7, 14])
    assert.equal((await subjectsTo(email)).length, 2)
  })

  test('do not follow the issue on the same day, nor announce a date that passed', async () => {
    const { id: clientId, email } = await makeAccount(db)
    await makeDue(clientId, { date_issued: '2026-12-10' })
    await runOn('2026-12-10')
    await runOn('2026-12-11')
    assert.deepEqual(await subjectsTo(email), [])
  })

  test('end once nothing takes a payment', async () => {
    const { id: clientId, email } = await makeAccount(db)
    const paid = await makeDue(clientId)
    await db
      .insertInto('invoice_payment')
      .values({
        ...{ invoice_id: paid.id, kind: 'payment', amount_cents: 100_000, method: 'check' },
        ...{ paid_on: '2026-12-01', created_at: new Date().toISOString() },
      })
      .execute()
    await makeDue(clientId, { status: 'Paid' })
    await makeDue(clientId, { number: null, date_issued: null })
    await makeDue(clientId, { voided_at: new Date().toISOString() })
    await makeDue(clientId, { reminders_paused: true })
    for (const day of ['07', '10', '13']) await runOn(`2026-12-${day}`)
    assert.deepEqual(await subjectsTo(email), [])
  })

  test('come in one mail a day for each client', async () => {
    const { id: clientId, email } = await makeAccount(db)
    const first = await makeDue(clientId)
    const other = await makeDue(clientId, { due_date: '2026-12-07' })
    await runOn('2026-12-07')
    const later = await makeDue(clientId)
    await runOn('2026-12-07', '15:00')
    assert.deepEqual(await subjectsTo(email), ['Reminder: 2 invoices, $2,000.00'])
    assert.deepEqual([await stepsOf(first.id), await stepsOf(other.id)], [[-3], [0]])
    await runOn('2026-12-08')
    assert.deepEqual(await stepsOf(later.id), [-3])
  })

  test('are undone together with their mail, and sent later', async (t) => {
    const { id: clientId, email } = await makeAccount(db)
    const { id } = await makeDue(clientId)
    const restore = () => pool.query('alter table invoice_entry drop constraint if exists refused')
    t.after(restore)
    await pool.query(
      `alter table invoice_entry add constraint refused check (action <> 'Reminder sent') not valid`,
    )
    await assert.rejects(runOn('2026-12-10'), AggregateError)
    assert.deepEqual([await stepsOf(id), await subjectsTo(email)], [[], []])
    await restore()
    await runOn('2026-12-10', '07:00')
    assert.deepEqual(await stepsOf(id), [0])
    assert.equal((await subjectsTo(email)).length, 1)
  })
})

describe('a reminder by hand', () => {
  const send = async (id: string) => {
    const admin = await signInAs(app, 'Admin')
    return admin.call(reminders.send, { params: { id } })
  }

  test('is the one of its day, also while reminders are paused', async () => {
    const { id: clientId, email } = await makeAccount(db)
    const { id } = await makeDue(clientId, { reminders_paused: true })
    setClocks('2026-12-10', '05:00')
    await send(id)
    await assert.rejects(send(id), { code: 'CONFLICT' })
    await db.updateTable('invoice').set({ reminders_paused: false }).where('id', '=', id).execute()
    await runOn('2026-12-10')
    await runOn('2026-12-11')
    assert.deepEqual(await stepsOf(id), [0])
    assert.equal((await subjectsTo(email)).length, 1)
    setClocks('2026-12-12')
    await send(id)
    assert.deepEqual(await stepsOf(id), [0, null])
  })

  test('is refused where nothing takes a payment', async () => {
    const { id: clientId, email } = await makeAccount(db)
    setClocks('2026-12-10')
    const draft = await makeDue(clientId, { number: null, date_issued: null })
    const paid = await makeDue(clientId, { status: 'Paid' })
    for (const { id } of [draft, paid]) await assert.rejects(send(id), { code: 'CONFLICT' })
    const voided = await makeDue(clientId, { voided_at: new Date().toISOString() })
    await assert.rejects(send(voided.id), { code: 'NOT_FOUND' })
    assert.deepEqual(await subjectsTo(email), [])
    await send((await makeDue(clientId)).id)
    assert.equal((await subjectsTo(email)).length, 1)
  })
})

describe('the late fee', () => {
  const saveFee = async (lateFee: string) => {
    setClocks('2026-12-01')
    const admin = await signInAs(app, 'Admin')
    const body = { ...invoiceSection.defaults, lateFee }
    await admin.call(saveSection(invoiceSection), { body })
    await until('the other process knows the fee', async () => {
      const read = await second.kernel.settings.read(db, invoiceSection)
      return read.lateFee === lateFee
    })
  }
  after(() => saveFee(''))

  const feesOf = async (id: string) => {
    const { items, tax_cents, total_cents } = await db
      .selectFrom('invoice')
      .select(['items', 'tax_cents', 'total_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const fees = (items as { lateFee?: number; total: number }[]).filter(({ lateFee }) => lateFee)
    return {
      fees: fees.map(({ lateFee, total }) => [lateFee, total]),
      ...{ tax: Number(tax_cents), total: Number(total_cents) },
    }
  }

  test('is added once for each step after the due date, and told', async () => {
    await saveFee('$25')
    const { id: clientId } = await makeAccount(db)
    const { id } = await makeDue(clientId, { tax_rate: 10, tax_cents: 10_000 })
    for (const day of ['07', '10', '11']) await runOn(`2026-12-${day}`)
    assert.deepEqual(await feesOf(id), { fees: [], tax: 10_000, total: 110_000 })
    for (const day of ['13', '14', '17', '18']) await runOn(`2026-12-${day}`)
    const fees = [3, 7].map((step) => [step, 2_500])
    assert.deepEqual(await feesOf(id), { fees, tax: 10_000, total: 115_000 })
    assert.deepEqual((await actionsOf(id)).slice(-2), [
      ...['Late fee of $25.00 added', 'Reminder sent'],
    ])
  })

  test('may be a percentage of what is owed, beside payments and a deposit', async () => {
    await saveFee('1.5 %')
    const { id: clientId } = await makeAccount(db)
    const { id } = await makeDue(clientId, { deposit_percent: 50, deposit_cents: 50_000 })
    const params = { id }
    const admin = await signInAs(app, 'Admin')
    await admin.call(ledger.record, { params, body: { amount: 600, method: 'check' } })
    await runOn('2026-12-13')
    assert.deepEqual((await feesOf(id)).fees, [[3, 600]])
    const again = await signInAs(app, 'Admin')
    const { item } = await again.call(invoices.edit, {
      params,
      body: { internalNote: 'They called.', taxRate: null, depositPercent: 50 },
    })
    assert.deepEqual([item.initialDeposit, item.remainingBalance], [500, 406])
  })

  test('is not added by hand', async () => {
    await saveFee('25')
    const { id } = await makeDue((await makeAccount(db)).id)
    setClocks('2026-12-13', '05:00')
    const admin = await signInAs(app, 'Admin')
    await admin.call(reminders.send, { params: { id } })
    await runOn('2026-12-13')
    assert.deepEqual([await stepsOf(id), (await feesOf(id)).fees], [[3], []])
  })
})
