import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeRecurringInvoice } from '#test/invoices.ts'
import { invoices } from '../contract.ts'
import { recurringInvoices } from './contract.ts'
import { createRecurringInvoices } from './jobs.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db, pool } = app.database

beforeEach(() => setClocks('2027-01-01'))

function setClocks(day: string, time = '06:00') {
  for (const each of [app, second]) each.clock.now = new Date(momentOf(day, time))
}

/** In both processes at once; their own schedule may run too. */
async function runOn(day: string, time?: string) {
  setClocks(day, time)
  await Promise.all([app, second, app].map((each) => createRecurringInvoices(jobContext(each))))
}

const jobContext = ({ kernel }: TestApp) => kernel as JobContext

const createdBy = async (id: string) => {
  const rows = await db
    .selectFrom('invoice')
    .select(['period', 'date_issued', 'due_date', 'number'])
    .where('recurring_id', '=', id)
    .orderBy('period')
    .execute()
  return rows.map(({ number, ...dates }) => ({ ...dates, issued: number !== null }))
}

const periodsOf = async (id: string) => (await createdBy(id)).map(({ period }) => period)

const firstOfYear = { starts: '2027-01-31', next: '2027-01-31' }

async function mailsTo(email: string): Promise<number> {
  const { rows } = await pool.query(
    `select from job.job where name = 'invoice-mail' and data->'message'->>'to' = $1`,
    [email],
  )
  return rows.length
}

describe('a recurring invoice', () => {
  test('is created once for each period, on the last day of short months', async () => {
    const { id: client_id, email } = await makeAccount(db)
    const { id } = await makeRecurringInvoice(db, { ...firstOfYear, client_id, due_days: 10 })
    await runOn('2027-01-31', '05:59')
    assert.deepEqual(await createdBy(id), [])
    for (const day of ['01-31', '02-27', '02-28', '03-01', '03-31']) await runOn(`2027-${day}`)
    assert.deepEqual(await createdBy(id), [
      { period: '2027-01-31', date_issued: '2027-01-31', due_date: '2027-02-10', issued: true },
      { period: '2027-02-28', date_issued: '2027-02-28', due_date: '2027-03-10', issued: true },
      { period: '2027-03-31', date_issued: '2027-03-31', due_date: '2027-04-10', issued: true },
    ])
    assert.equal(await mailsTo(email), 3)
  })

  test('makes up for periods that were missed, up to its end', async () => {
    const { id } = await makeRecurringInvoice(db, {
      ...firstOfYear,
      ...{ every: 'quarterly', ends: '2027-09-30' },
    })
    await runOn('2028-06-01')
    assert.deepEqual(await periodsOf(id), ['2027-01-31', '2027-04-30', '2027-07-31'])
    const manager = await signInAs(app, 'Manager')
    assert.equal((await manager.call(recurringInvoices.one, { params: { id } })).next, null)
  })

  test('is undone as a whole when it fails halfway, without a gap in the numbers', async (t) => {
    const { id } = await makeRecurringInvoice(db, firstOfYear)
    const restore = () =>
      pool.query('alter table recurring_invoice drop constraint if exists refused')
    t.after(restore)
    await pool.query(
      `alter table recurring_invoice add constraint refused check (latest <> '2027-01-31') not valid`,
    )
    const lastNumber = () =>
      db.selectFrom('invoice_number').select('last').where('year', '=', 2027).executeTakeFirst()
    const before = await lastNumber()
    await assert.rejects(runOn('2027-01-31'), AggregateError)
    assert.deepEqual([await createdBy(id), await lastNumber()], [[], before])
    await restore()
    await runOn('2027-01-31', '07:00')
    assert.deepEqual(await periodsOf(id), ['2027-01-31'])
    assert.equal((await lastNumber())?.last, (before?.last ?? 0) + 1)
  })

  test('may wait as a draft, of which Admins are told', async () => {
    const admin = await signInAs(app, 'Admin')
    const { id: client_id, email } = await makeAccount(db, { business_name: 'Ferrante & Co.' })
    const { id } = await makeRecurringInvoice(db, { ...firstOfYear, client_id, draft: true })
    await runOn('2027-01-31')
    assert.deepEqual(
      (await createdBy(id)).map(({ issued }) => issued),
      [false],
    )
    assert.equal(await mailsTo(email), 0)
    const told = await db
      .selectFrom('notification')
      .select(['kind', 'subject', 'times'])
      .where('account_id', '=', admin.accountId)
      .execute()
    const subject = 'The invoice of January 31, 2027 for Ferrante & Co. waits to be issued.'
    assert.deepEqual(told, [{ kind: 'draft-waits', subject, times: 1 }])
  })

  test('a draft that is deleted no longer waits', async () => {
    await makeAccount(db, { role: 'Admin' })
    const { id } = await makeRecurringInvoice(db, { ...firstOfYear, draft: true })
    await runOn('2027-01-31')
    const admin = await signInAs(app, 'Admin')
    const [draft] = await db
      .selectFrom('invoice')
      .select('id')
      .where('recurring_id', '=', id)
      .execute()
    const about = draft?.id ?? ''
    const told = () =>
      db.selectFrom('notification').select('kind').where('about', '=', about).execute()
    assert.notDeepEqual(await told(), [])
    await admin.call(invoices.remove, { params: { id: about }, body: {} })
    assert.deepEqual(await told(), [])
  })
})

describe('an Admin', () => {
  const bodyFor = async () => ({
    userId: (await makeAccount(db)).id,
    items: [{ service: 'Care plan', quantity: 2, price: 145 }],
    ...{ taxRate: 10, every: 'monthly' as const, starts: '2027-01-31', draft: true },
  })

  test('adds, changes and deletes one; the invoices that it created stay', async () => {
    const admin = await signInAs(app, 'Admin')
    const body = await bodyFor()
    const { item } = await admin.call(recurringInvoices.add, { body })
    const params = { id: item.id }
    assert.deepEqual([item.totalAmount, item.next], [319, '2027-01-31'])
    await runOn('2027-01-31')
    const again = await signInAs(app, 'Admin')
    const changed = await again.call(recurringInvoices.edit, {
      params,
      body: { ...body, every: 'quarterly', note: 'Thank you.' },
    })
    assert.deepEqual([changed.item.next, changed.item.note], ['2027-04-30', 'Thank you.'])
    const ended = { ...body, every: 'quarterly' as const, ends: '2027-02-01' }
    assert.equal(
      (await again.call(recurringInvoices.edit, { params, body: ended })).item.next,
      null,
    )
    setClocks('2027-06-01')
    const later = await signInAs(app, 'Admin')
    const resumed = { ...ended, ends: null }
    const { item: last } = await later.call(recurringInvoices.edit, { params, body: resumed })
    assert.equal(last.next, '2027-07-31')
    const drafts = () =>
      db.selectFrom('invoice').select('id').where('client_id', '=', body.userId).execute()
    const [draft] = await drafts()
    await later.call(recurringInvoices.remove, { params })
    assert.deepEqual(await drafts(), [draft])
    await assert.rejects(later.call(recurringInvoices.one, { params }), { code: 'NOT_FOUND' })
  })

  test('does not overwrite what another one changed', async () => {
    const [first, second] = [await signInAs(app, 'Admin'), await signInAs(app, 'Admin')]
    const body = await bodyFor()
    const { item } = await first.call(recurringInvoices.add, { body })
    const edit = (who: typeof first, note: string) =>
      who.call(recurringInvoices.edit, {
        params: { id: item.id },
        body: { ...body, note, basedOn: item.updatedAt },
      })
    const { updatedAt } = (await edit(first, 'First.')).item
    const { first_name, last_name } = await db
      .selectFrom('account')
      .select(['first_name', 'last_name'])
      .where('id', '=', first.accountId)
      .executeTakeFirstOrThrow()
    await assert.rejects(edit(second, 'Second.'), (error: { code: string; message: string }) => {
      assert.equal(error.code, 'CONFLICT')
      assert.ok(error.message.startsWith(`${first_name} ${last_name} changed this`))
      return true
    })
    const stored = await second.call(recurringInvoices.one, { params: { id: item.id } })
    assert.deepEqual([stored.note, stored.updatedAt], ['First.', updatedAt])
  })

  test('cannot begin in the past, end before the start, or bill staff', async () => {
    const admin = await signInAs(app, 'Admin')
    const body = await bodyFor()
    const refused = (changes: object, fields: string[]) =>
      assert.rejects(
        admin.call(recurringInvoices.add, { body: { ...body, ...changes } }),
        (error: { fields?: object }) => {
          assert.deepEqual(Object.keys(error.fields ?? {}), fields)
          return true
        },
      )
    await refused({ starts: '2026-12-31' }, ['starts'])
    await refused({ ends: '2027-01-30' }, ['ends'])
    await refused({ userId: admin.accountId }, ['userId'])
    await refused({ items: [] }, ['items'])
  })
})
