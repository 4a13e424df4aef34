import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { invoices } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }
let client: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

const design = { service: 'Design', description: 'Three drafts', quantity: 2, price: 450.5 }
const bodyOf = (values: object = {}) => ({
  userId: client.accountId,
  items: [design],
  ...values,
})
const add = async (values: object = {}) =>
  (await admin.call(invoices.add, { body: bodyOf(values) })).item

describe('a new invoice', () => {
  test('is issued with amounts that the server computed', async () => {
    const sent = { ...design, total: 1 }
    const body = bodyOf({ items: [sent], taxRate: 7.25, depositPercent: 50, totalAmount: 5 })
    const { message, item } = await admin.call(invoices.add, { body })
    assert.equal(message, 'Invoice created successfully!')
    assert.match(item.invoiceNumber ?? '', /^INV-\d{4}-\d{4}$/)
    const { status, subTotal, tax, totalAmount, initialDeposit, dueNow, dateIssued } = item
    assert.deepEqual(
      { status, subTotal, tax, totalAmount, initialDeposit, dueNow, dateIssued },
      {
        ...{ status: 'Pending', subTotal: 901, tax: 65.32, totalAmount: 966.32 },
        ...{ initialDeposit: 483.16, dueNow: 483.16, dateIssued: calendarDay(app.clock.now) },
      },
    )
    assert.equal(item.items[0]?.total, 901)
    const { payments, history, ...details } = await client.call(invoices.one, {
      params: { id: item.id },
    })
    assert.equal(details.totalAmount, 966.32)
    assert.deepEqual(payments, [])
    assert.deepEqual(
      history.map(({ action }) => action),
      ['Invoice issued'],
    )
  })

  test('gets a number without gap or double, however many are issued at once', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 50 }, () => add({ dateIssued: '2031-05-01' })),
    )
    assert.deepEqual(
      numbers.map(({ invoiceNumber }) => invoiceNumber).sort(),
      Array.from({ length: 50 }, (_, at) => `INV-2031-${String(at + 1).padStart(4, '0')}`),
    )
  })
})

test('the list shows issued invoices, and drafts and voided ones under their filters', async () => {
  const { id: account_id } = await makeAccount(app.database.db)
  const issued = await makeInvoice(app.database.db, { account_id })
  const draft = await makeInvoice(app.database.db, { account_id, number: null })
  const voided = await makeInvoice(app.database.db, {
    ...{ account_id, voided_at: new Date().toISOString() },
  })
  const idsOf = async (query: object) => {
    const { rows } = await admin.call(invoices.list, { query: { client: account_id, ...query } })
    return rows.map(({ id }) => id)
  }
  assert.deepEqual(await idsOf({}), [issued.id])
  assert.deepEqual(await idsOf({ q: 'website' }), [issued.id])
  assert.deepEqual(await idsOf({ filter: 'Draft' }), [draft.id])
  assert.deepEqual(await idsOf({ filter: 'Voided' }), [voided.id])
  assert.deepEqual(await admin.call(invoices.sums, { query: { client: account_id } }), {
    ...{ open: 1000, overdue: 0, paid: 0 },
  })
})
