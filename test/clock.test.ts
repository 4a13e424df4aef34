import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { invoices } from '#features/invoices/contract.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeAccount, signInAs } from './factories.ts'

let app: TestApp
let userId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  userId = (await makeAccount(app.database.db)).id
})

/** An invoice of 100 that is issued at a moment, and what is overdue then. */
async function issueAt(moment: string, values: object = {}) {
  app.clock.now = new Date(moment)
  const admin = await signInAs(app, 'Admin')
  const items = [{ service: 'Design', description: 'A draft', quantity: 1, price: 100 }]
  const { item } = await admin.call(invoices.add, { body: { userId, items, ...values } })
  const sums = await admin.call(invoices.sums, { query: { client: userId } })
  return { number: item.invoiceNumber, day: item.dateIssued, due: item.dueDate, ...sums }
}

test('invoices belong to the day and the year of the agency, and are overdue after its midnight', async () => {
  const last = await issueAt('2027-12-31T23:30:00-05:00', { dueDate: '2027-12-31' })
  assert.deepEqual([last.number, last.day], ['INV-2027-0001', '2027-12-31'])
  assert.deepEqual([last.open, last.overdue], [100, 0])
  const first = await issueAt('2028-01-01T00:30:00-05:00')
  assert.deepEqual([first.number, first.day], ['INV-2028-0001', '2028-01-01'])
  assert.deepEqual([first.open, first.overdue], [200, 100])
})

test('days are counted over a leap day and over changes of the clocks', async () => {
  const leap = await issueAt('2028-02-29T23:30:00-05:00')
  assert.deepEqual([leap.day, leap.due], ['2028-02-29', '2028-03-14'])
  const spring = await issueAt('2029-03-10T23:30:00-05:00')
  assert.deepEqual([spring.day, spring.due], ['2029-03-10', '2029-03-24'])
  const repeated = ['2029-11-04T01:30:00-04:00', '2029-11-04T01:30:00-05:00']
  for (const hour of repeated) assert.equal((await issueAt(hour)).day, '2029-11-04')
})
