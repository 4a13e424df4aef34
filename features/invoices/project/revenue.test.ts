import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { revenue } from './contract.ts'

let app: TestApp
let manager: Visitor
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

/** Two projects of a client in a month of its own, and an invoice without one. */
async function makeYear(year: string) {
  const { db } = app.database
  const client_id = (await makeAccount(db, { role: 'User', business_name: 'Bakery' })).id
  const harbor = await makeProject(db, { client_id, title: 'A harbor' })
  const shop = await makeProject(db, { client_id, title: 'A shop' })
  const made = { client_id, date_issued: `${year}-05-10` }
  const first = await makeInvoice(db, { ...made, project_id: harbor.id, price: 80_000 })
  await makeInvoice(db, { ...made, project_id: harbor.id, price: 5_000, currency: 'EUR' })
  await makeInvoice(db, { ...made, price: 1_000 })
  await makeInvoice(db, { ...made, project_id: shop.id, number: null, date_issued: null })
  await makeInvoice(db, {
    ...{ ...made, project_id: shop.id, voided_at: new Date().toISOString() },
  })
  const rows = [
    { kind: 'payment', amount_cents: 30_000, method: 'check', paid_on: `${year}-05-12` },
    { kind: 'payment', amount_cents: 20_000, method: 'check', paid_on: `${year}-06-01` },
    { kind: 'credit', amount_cents: 2_000, reason: 'Late', paid_on: `${year}-05-31` },
  ].map((row) => ({ ...row, invoice_id: first.id, created_at: new Date().toISOString() }))
  await db.insertInto('invoice_payment').values(rows).execute()
  const task_id = (await makeTask(db, { project_id: shop.id })).id
  const billed = await makeTimeLog(db, { task_id, started_at: `${year}-05-03T15:00:00Z` })
  await makeTimeLog(db, { task_id, seconds: 5_400, started_at: `${year}-05-04T15:00:00Z` })
  await makeTimeLog(db, { task_id, started_at: `${year}-06-04T15:00:00Z` })
  await db
    .insertInto('billed_time')
    .values({ time_log_id: billed.id, invoice_id: first.id, item_id: first.id })
    .execute()
  return { from: `${year}-05-01`, to: `${year}-05-31`, harbor, shop }
}

test('revenue is by project and currency, for the days of each entry', async () => {
  const { harbor, shop, ...query } = await makeYear('2021')
  const { rows, ...all } = await manager.call(revenue.list, { query })
  assert.deepEqual(
    rows.map(({ project, client, currencies, unbilledMinutes }) => [
      ...[project?.id, client?.businessName, unbilledMinutes],
      currencies.map(({ currency, invoiced, paid }) => [currency, invoiced, paid]),
    ]),
    [
      [
        ...[harbor.id, 'Bakery', 0],
        [
          ['USD', 780, 300],
          ['EUR', 50, 0],
        ],
      ],
      [shop.id, 'Bakery', 90, [['USD', 0, 0]]],
      [undefined, undefined, 0, [['USD', 10, 0]]],
    ],
  )
  const { total, invoiced, paid, unbilledMinutes, currencies } = all
  assert.deepEqual([total, invoiced, paid, unbilledMinutes], [3, 790, 300, 90])
  assert.deepEqual(currencies[1], { currency: 'EUR', invoiced: 50, paid: 0 })
})

test('the CSV has a row for each currency', async () => {
  const query = await makeYear('2022')
  const { name, csv } = await manager.call(revenue.csv, { query })
  assert.equal(name, 'revenue-2022-05-01-to-2022-05-31.csv')
  assert.deepEqual(csv.slice(1).trimEnd().split('\r\n').slice(1), [
    'A harbor,Bakery,USD,780.00,300.00,0',
    'A harbor,Bakery,EUR,50.00,0.00,',
    'A shop,Bakery,USD,0.00,0.00,1.5',
    ',,USD,10.00,0.00,0',
  ])
})

test('a credit of a later period lowers that one', async () => {
  await makeYear('2023')
  const query = { from: '2023-05-31', to: '2023-06-30' }
  const { invoiced, paid } = await manager.call(revenue.list, { query })
  assert.deepEqual([invoiced, paid], [-20, 200])
  const { csv } = await manager.call(revenue.csv, { query })
  assert.match(csv, /\(20\.00\),200\.00/)
})
