import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { saveSection } from '#features/settings/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { invoices } from '../contract.ts'
import { invoiceSection, invoiceVersions } from './contract.ts'

type SignedInVisitor = Visitor & { accountId: string }

let app: TestApp
let admin: SignedInVisitor
let client: SignedInVisitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

const design = { service: 'Design', description: 'Three drafts', quantity: 2, price: 450.5 }

async function add(values: object = {}) {
  const body = { userId: client.accountId, items: [design], ...values }
  return (await admin.call(invoices.add, { body })).item
}
const edit = async (id: string, body: object, who: Visitor = admin) =>
  (await who.call(invoices.edit, { params: { id }, body })).item
const read = (id: string, who: Visitor = admin) => who.call(invoices.one, { params: { id } })
const actionsOf = async (id: string, who?: Visitor) =>
  (await read(id, who)).history.map(({ action }) => action)

async function errorOf(call: Promise<unknown>) {
  return call.then(
    () => assert.fail('was accepted'),
    (error) => error,
  )
}
const fieldsOf = async (call: Promise<unknown>) => (await errorOf(call)).fields

const pay = (invoice_id: string, amount_cents: number) =>
  app.database.db
    .insertInto('invoice_payment')
    .values({
      ...{ invoice_id, kind: 'payment', amount_cents, method: 'check', paid_on: '2026-11-03' },
      created_at: app.clock.now.toISOString(),
    })
    .execute()

const saveSettings = (values: object) =>
  admin.call(saveSection(invoiceSection), { body: { ...invoiceSection.defaults, ...values } })

/** A call that waits too long for its lock is answered 503, and is repeated. */
async function addWhenFree(values: object, tries = 10): ReturnType<typeof add> {
  return add(values).catch((error) => {
    if (error.code !== 'UNAVAILABLE' || tries === 1) throw error
    return addWhenFree(values, tries - 1)
  })
}

/** Two saves are never at the same time. */
const later = () => app.advance(1)

describe('a new invoice', () => {
  test('has amounts that the server computed, whatever totals are sent', async () => {
    const totals = { subTotal: 1, totalAmount: 5, remainingBalance: 0, paidToDate: 900 }
    const item = await add({
      ...{ items: [{ ...design, total: 1 }], taxRate: 7.25, depositPercent: 50 },
      ...totals,
    })
    const { subTotal, tax, totalAmount, initialDeposit, dueNow, paidToDate } = item
    assert.deepEqual(
      { subTotal, tax, totalAmount, initialDeposit, dueNow, paidToDate },
      {
        ...{ subTotal: 901, tax: 65.32, totalAmount: 966.32, paidToDate: 0 },
        ...{ initialDeposit: 483.16, dueNow: 483.16 },
      },
    )
    assert.equal(item.items[0]?.total, 901)
  })

  test('is pending, issued today and due by the terms, or as it was sent', async () => {
    const { status, dateIssued, dueDate } = await add()
    const today = calendarDay(app.clock.now)
    const due = calendarDay(new Date(Date.parse(`${today}T12:00:00Z`) + 14 * 86_400_000))
    assert.deepEqual(
      { status, dateIssued, dueDate },
      { status: 'Pending', dateIssued: today, dueDate: due },
    )
    const sent = { status: 'Design Approved', dateIssued: '2026-02-20', dueDate: '02/21/2026' }
    const item = await add(sent)
    assert.deepEqual(
      [item.status, item.dateIssued, item.dueDate],
      ['Design Approved', '2026-02-20', '2026-02-21'],
    )
    assert.equal((await add({ dateIssued: '2026-02-20' })).dueDate, '2026-03-06')
  })

  test('of 0 is paid once it is issued, unless another status was chosen', async () => {
    const free = { discountPercent: 100 }
    const paid = await add({ ...free, status: 'Pending' })
    assert.deepEqual([paid.totalAmount, paid.setStatus, paid.disagrees], [0, 'Paid', false])
    const draft = await add({ ...free, draft: true })
    assert.equal(draft.setStatus, 'Pending')
    assert.equal((await edit(draft.id, { draft: false })).setStatus, 'Paid')
    const status = 'Design Approval Pending'
    assert.equal((await add({ ...free, status })).setStatus, status)
  })

  test('gets a number without gap or double, however many are issued at once', async () => {
    const sent = Array.from({ length: 50 }, () => addWhenFree({ dateIssued: '2031-05-01' }))
    // These take no number.
    const others = [
      addWhenFree({ dateIssued: '2031-05-01', draft: true }),
      errorOf(add({ dateIssued: '2031-05-01', initialDeposit: 9_000 })),
      errorOf(add({ dateIssued: '2031-05-01', userId: admin.accountId })),
      errorOf(
        add({ dateIssued: '2031-05-01', items: [{ ...design, timeLogs: [admin.accountId] }] }),
      ),
    ]
    const [issued] = await Promise.all([Promise.all(sent), Promise.all(others)])
    const numbers = issued.map(({ invoiceNumber }) => invoiceNumber)
    numbers.push((await add({ dateIssued: '2031-12-31' })).invoiceNumber)
    assert.deepEqual(
      numbers.sort(),
      Array.from({ length: 51 }, (_, at) => `INV-2031-${String(at + 1).padStart(4, '0')}`),
    )
    assert.equal((await add({ dateIssued: '2032-01-01' })).invoiceNumber, 'INV-2032-0001')
    await saveSettings({ numberPattern: 'RE-{YYYY}-{0000}' })
    assert.equal((await add({ dateIssued: '2032-01-02' })).invoiceNumber, 'RE-2032-0002')
    await assert.rejects(saveSettings({ numberPattern: 'RE-{YYYY}' }), { code: 'INVALID_INPUT' })
    await saveSettings({})
  })

  test('has a number of the pattern, which counts on without a year', async () => {
    const taken = await add({ dateIssued: '2033-04-01' })
    await app.database.db
      .updateTable('invoice')
      .set({ number: 'X-03-33.002' })
      .where('id', '=', taken.id)
      .execute()
    await saveSettings({ numberPattern: 'X-{MM}-33.{000}' })
    const issue = (dateIssued: string) => add({ dateIssued }).then((item) => item.invoiceNumber)
    assert.equal(await issue('2033-02-01'), 'X-02-33.001')
    assert.equal(await issue('2033-03-01'), 'X-03-33.003')
    assert.equal(await issue('2034-03-01'), 'X-03-33.004')
    await saveSettings({})
  })

  test('refuses what is no amount, and what is out of bounds', async () => {
    const item = (values: object) => ({ items: [{ ...design, ...values }] })
    const bad: [object, string[]][] = [
      [{ userId: '', items: [] }, ['items', 'userId']],
      [item({ service: ' ' }), ['items.0.service']],
      [item({ quantity: 0 }), ['items.0.quantity']],
      [item({ quantity: -1, price: -0.01 }), ['items.0.price', 'items.0.quantity']],
      [item({ quantity: Number.NaN }), ['items.0.quantity']],
      [item({ price: '12' }), ['items.0.price']],
      [item({ price: 1e300, quantity: 1e9 }), ['items.0.price', 'items.0.quantity']],
      [item({ price: 10_000_000, quantity: 2 }), ['items']],
      [{ tax: -1, taxRate: 101 }, ['tax', 'taxRate']],
      [{ initialDeposit: 901.01 }, ['initialDeposit']],
      [{ depositPercent: 100.5 }, ['depositPercent']],
      [{ status: 'Sent' }, ['status']],
      [{ dueDate: '2026-02-30' }, ['dueDate']],
    ]
    for (const [sent, names] of bad)
      assert.deepEqual(Object.keys(await fieldsOf(add(sent))).sort(), names, JSON.stringify(sent))
    const most = await add({ ...item({ price: 10_000_000, quantity: 1 }), depositPercent: 100 })
    assert.equal(most.initialDeposit, 10_000_000)
  })

  test('rounds to the cent, and to hundredths of a quantity', async () => {
    const items = [
      { service: 'Thirds', quantity: 1.333_333, price: 0.1 },
      { service: 'Free', quantity: 1, price: 0 },
      { service: 'Cents', quantity: 3, price: 19.999 },
    ]
    const item = await add({ items, taxRate: 8.3754 })
    assert.deepEqual(
      item.items.map(({ quantity, price, total }) => [quantity, price, total]),
      [
        [1.33, 0.1, 0.13],
        [1, 0, 0],
        [3, 20, 60],
      ],
    )
    assert.deepEqual([item.taxRate, item.tax, item.totalAmount], [8.375, 5.04, 65.17])
  })

  test('is for a client who exists', async () => {
    const gone = await makeAccount(app.database.db, { deleted_at: '2026-01-01T00:00:00Z' })
    for (const userId of [gone.id, admin.accountId])
      assert.deepEqual(await fieldsOf(add({ userId })), { userId: 'Please choose a client.' })
  })
})

describe('a draft', () => {
  test('has no number and is for staff alone, until it is issued', async () => {
    const draft = await add({ draft: true, dateIssued: '2026-01-01' })
    assert.deepEqual([draft.draft, draft.invoiceNumber, draft.dateIssued], [true, null, null])
    await assert.rejects(read(draft.id, client), { code: 'NOT_FOUND' })
    later()
    await edit(draft.id, { items: [{ ...design, price: 500 }], draft: true })
    const issued = await edit(draft.id, { draft: false })
    assert.match(issued.invoiceNumber ?? '', /^INV-\d{4}-\d{4}$/)
    assert.deepEqual([issued.draft, issued.totalAmount], [false, 1000])
    assert.deepEqual(await actionsOf(draft.id, client), ['Invoice issued'])
    assert.deepEqual(await fieldsOf(edit(draft.id, { draft: true })), {
      draft: 'This invoice was issued.',
    })
  })

  test('gives time to pay if its due date passed meanwhile', async () => {
    const draft = await add({ draft: true, dueDate: '2026-02-01' })
    const issued = await edit(draft.id, { draft: false, dateIssued: '2026-02-10' })
    assert.equal(issued.dueDate, '2026-02-24')
  })

  test('is gone once it is deleted', async () => {
    const { id } = await add({ draft: true })
    await admin.call(invoices.remove, { params: { id }, body: {} })
    await assert.rejects(read(id), { code: 'NOT_FOUND' })
    const { rows } = await admin.call(invoices.list, { query: { filter: 'Voided' } })
    assert.ok(!rows.some((row) => row.id === id))
  })
})

describe('an edit', () => {
  test('keeps what is left out', async () => {
    const before = await add({
      taxRate: 10,
      depositPercent: 20,
      note: 'Thanks',
      internalNote: 'Old',
    })
    const after = await edit(before.id, {})
    assert.deepEqual({ ...after, updatedAt: '' }, { ...before, updatedAt: '' })
    const [item] = before.items
    const changed = await edit(before.id, { items: [{ ...design, id: item?.id, quantity: 4 }] })
    assert.equal(changed.items[0]?.id, item?.id)
    assert.deepEqual(
      [changed.subTotal, changed.tax, changed.totalAmount, changed.initialDeposit],
      [1802, 180.2, 1982.2, 396.44],
    )
    const amounts = await edit(before.id, { tax: 5, initialDeposit: 100 })
    assert.deepEqual(
      [amounts.taxRate, amounts.tax, amounts.depositPercent, amounts.initialDeposit],
      [null, 5, null, 100],
    )
    assert.deepEqual(
      Object.keys(await fieldsOf(edit(before.id, { items: [{ ...design, price: 1 }] }))),
      ['initialDeposit'],
    )
  })

  test('is refused once somebody else saved, and says who', async () => {
    const { id, updatedAt } = await add()
    const other = await signInAs(app, 'Admin')
    await edit(id, { note: 'One' }, other)
    const error = await errorOf(edit(id, { note: 'Two', basedOn: updatedAt }))
    assert.equal(error.code, 'CONFLICT')
    assert.match(error.message, /^Ada Person \d+ changed this at \d+:\d\d [AP]M ET\.$/)
    assert.equal((await read(id)).note, 'One')
  })

  test('changes neither client, items, tax nor deposit once something was paid', async () => {
    const { id, items, updatedAt } = await add({ tax: 10 })
    await pay(id, 100)
    const other = await makeAccount(app.database.db)
    const changes = [
      { items: [{ ...design, price: 1 }] },
      { items: [{ ...items[0], description: 'Other' }] },
      { items: [design] },
      { tax: 11 },
      { taxRate: 5 },
      { initialDeposit: 1 },
      { userId: other.id },
    ]
    for (const change of changes) {
      const error = await errorOf(edit(id, change))
      assert.equal(error.code, 'IN_USE', JSON.stringify(change))
      assert.match(error.message, /Credit what is no longer owed/)
    }
    const same = { items, tax: 10, taxRate: null, initialDeposit: 0, userId: client.accountId }
    const saved = await edit(id, { ...same, note: 'Thanks', dueDate: '2027-03-01' })
    assert.deepEqual([saved.note, saved.dueDate, saved.fixed], ['Thanks', '2027-03-01', true])
    assert.notEqual(saved.updatedAt, updatedAt)
  })

  test('sets any status, each with who and when', async () => {
    const { id } = await add()
    for (const status of ['Paid', 'Deposit Pending', 'Overdue'] as const) {
      later()
      assert.equal((await edit(id, { status })).setStatus, status)
    }
    const { history } = await read(id)
    assert.deepEqual(
      history.slice(0, 3).map(({ action, author }) => [action, author?.id]),
      [
        ['Status: Deposit Pending → Overdue', admin.accountId],
        ['Status: Paid → Deposit Pending', admin.accountId],
        ['Status: Pending → Paid', admin.accountId],
      ],
    )
    assert.equal(history[0]?.timestamp, app.clock.now.toISOString())
  })

  test('keeps every version, with who wrote it', async () => {
    const { id } = await add({ draft: true })
    await edit(id, { note: 'One' })
    await edit(id, { note: 'Two', draft: false })
    const { rows } = await admin.call(invoiceVersions.list, { params: { id } })
    assert.deepEqual(
      rows.map(({ changed, values }) => [values.note, changed]),
      [
        ['Two', ['invoiceNumber', 'dateIssued', 'note']],
        ['One', ['note']],
        ['', []],
      ],
    )
    assert.ok(rows.every(({ who }) => who?.startsWith('Ada Person')))
    assert.deepEqual(rows[0]?.before, rows[1]?.values)
  })

  test('leaves the date in the year of the number', async () => {
    const { id } = await add({ dateIssued: '2029-06-01' })
    assert.equal((await edit(id, { dateIssued: '2029-07-01' })).dateIssued, '2029-07-01')
    assert.deepEqual(Object.keys(await fieldsOf(edit(id, { dateIssued: '2030-01-01' }))), [
      'dateIssued',
    ])
  })
})

test('a copy is a draft with new items and today’s terms', async () => {
  const source = await add({ dateIssued: '2026-02-01', taxRate: 5, note: 'Thanks', status: 'Paid' })
  const { item } = await admin.call(invoices.duplicate, { params: { id: source.id } })
  const today = calendarDay(app.clock.now)
  assert.deepEqual(
    [item.draft, item.setStatus, item.totalAmount, item.note, item.dueDate > today],
    [true, 'Pending', source.totalAmount, 'Thanks', true],
  )
  assert.notEqual(item.items[0]?.id, source.items[0]?.id)
})

test('a copy leaves out late fees', async () => {
  const itemOf = (id: string, total: number, more: object = {}) => ({
    ...{ id, service: 'Website', description: '', quantity: 1, price: total, total },
    ...more,
  })
  const source = await makeInvoice(app.database.db, {
    items: JSON.stringify([
      itemOf(admin.accountId, 90_000),
      itemOf(client.accountId, 10_000, { lateFee: 3 }),
    ]),
    deposit_cents: 100_000,
  })
  const { item } = await admin.call(invoices.duplicate, { params: { id: source.id } })
  assert.deepEqual([item.items.length, item.totalAmount, item.initialDeposit], [1, 900, 900])
})

describe('an issued invoice that is deleted', () => {
  test('is voided with the reason, and its number is never given again', async () => {
    const { id, invoiceNumber } = await add({ dateIssued: '2035-01-01' })
    const params = { id }
    await admin.call(invoices.remove, { params, body: { reason: 'Issued twice' } })
    await assert.rejects(read(id, client), { code: 'NOT_FOUND' })
    const { rows } = await admin.call(invoices.list, { query: { filter: 'Voided' } })
    const voided = rows.find((row) => row.id === id)
    assert.deepEqual(
      [voided?.invoiceNumber, voided?.voidReason, voided?.voidedAt],
      [invoiceNumber, 'Issued twice', app.clock.now.toISOString()],
    )
    assert.notEqual((await add({ dateIssued: '2035-01-01' })).invoiceNumber, invoiceNumber)
    await assert.rejects(admin.call(invoices.remove, { params, body: {} }), { code: 'NOT_FOUND' })
  })

  test('is refused once something is in the ledger', async () => {
    const { id } = await makeInvoice(app.database.db)
    await pay(id, 100)
    const error = await errorOf(admin.call(invoices.remove, { params: { id }, body: {} }))
    assert.equal(error.code, 'IN_USE')
    assert.match(error.message, /has payments or credits/)
  })
})
