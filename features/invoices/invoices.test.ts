import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { extractText } from 'unpdf'
import { accounts } from '#features/accounts/contract.ts'
import { users } from '#features/accounts/users/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeToken, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { ownInvoices } from './client/contract.ts'
import { invoiceFiles, invoices } from './contract.ts'
import { type Filter, statuses } from './rules.ts'

let app: TestApp
let admin: Visitor
let manager: Visitor
let client: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  // A Thursday, early in the evening of the agency.
  app.clock.now = new Date('2026-11-19T23:30:00Z')
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User')
})

const own = (values: object = {}) =>
  makeInvoice(app.database.db, { client_id: client.accountId, ...values })

const pay = (invoice_id: string, amount: number) =>
  app.database.db
    .insertInto('invoice_payment')
    .values({
      ...{ invoice_id, kind: 'payment', amount_cents: amount, method: 'check' },
      ...{ paid_on: '2026-11-03', created_at: new Date().toISOString() },
    })
    .execute()

const itemsOf = (...services: string[]) =>
  JSON.stringify(
    services.map((service) => {
      return { id: randomUUID(), service, description: '', quantity: 1, price: 100, total: 100 }
    }),
  )

describe('the list', () => {
  let clientId: string
  const names = new Map<string, string>()
  before(async () => {
    clientId = (await makeAccount(app.database.db, { first_name: 'Lucía', last_name: 'Ferrante' }))
      .id
    const add = async (name: string, values: object) => {
      const { id } = await makeInvoice(app.database.db, { client_id: clientId, ...values })
      names.set(id, name)
      return id
    }
    const paid = await add('paid', { status: 'Paid', due_date: '2026-11-19' })
    await pay(paid, 100_000)
    await add('said to be paid', { status: 'Paid', due_date: '2026-11-19' })
    await add('late', { due_date: '2026-11-18' })
    await add('late deposit', { due_date: '2026-11-01', status: 'Deposit Paid' })
    await add('late design', { due_date: '2026-11-01', status: 'Design Approved' })
    await add('picked overdue', { due_date: '2027-01-01', status: 'Overdue' })
    await pay(await add('late but credited', { due_date: '2026-11-01' }), 100_000)
    await add('today', { due_date: '2026-11-19' })
    await add('saturday', { due_date: '2026-11-21' })
    await add('sunday', { due_date: '2026-11-22' })
    await add('next saturday', { due_date: '2026-11-28' })
    await add('the sunday after', { due_date: '2026-11-29' })
    await add('draft', { number: null, due_date: '2026-11-19' })
    await add('voided', { voided_at: new Date().toISOString(), due_date: '2026-11-19' })
  })

  const listed = async (who: Visitor, query: { filter?: Filter; q?: string }) => {
    const { rows, total } = await who.call(invoices.list, {
      query: { client: clientId, sort: '-dueDate', ...query },
    })
    assert.equal(total, rows.length)
    return rows.map(({ id }) => names.get(id)).sort()
  }

  test('filters by the status that is shown and by the weeks of the agency', async () => {
    const expected: [Filter | undefined, string[]][] = [
      ['Paid', ['paid', 'said to be paid']],
      ['Overdue', ['late', 'late deposit', 'picked overdue']],
      [
        'Pending',
        [
          ...['late but credited', 'next saturday', 'saturday', 'sunday', 'the sunday after'],
          'today',
        ],
      ],
      ['due-today', ['today']],
      ['due-this-week', ['late', 'saturday', 'today']],
      ['due-next-week', ['next saturday', 'sunday']],
      ['Draft', ['draft']],
      ['Voided', ['voided']],
    ]
    for (const [filter, found] of expected)
      assert.deepEqual(await listed(admin, filter ? { filter } : {}), found, filter)
    assert.equal((await listed(admin, {})).length, 12)
  })

  test('of a client is filtered by each status', async () => {
    const owner = await signInAs(app, 'User')
    const values = { client_id: owner.accountId, due_date: '2026-12-01' }
    for (const status of statuses) await makeInvoice(app.database.db, { ...values, status })
    for (const filter of statuses) {
      const { rows } = await owner.call(invoices.own, { query: { filter } })
      assert.deepEqual(
        rows.map(({ status }) => status),
        [filter],
      )
    }
  })

  test('says what a client owes, and what to pay first', async () => {
    const { db } = app.database
    const owner = await signInAs(app, 'User')
    const owed = () => owner.call(ownInvoices.owed, {})
    assert.partialDeepStrictEqual(await owed(), { owed: 0, overdue: 0, next: null })
    const make = (values: object) => makeInvoice(db, { client_id: owner.accountId, ...values })
    await make({ due_date: '2026-11-20', deposit_cents: 30_000 })
    const late = await make({ due_date: '2026-12-20', status: 'Overdue' })
    await make({ status: 'Paid' })
    await make({ number: null })
    await make({ voided_at: new Date().toISOString() })
    await makeInvoice(db, { due_date: '2026-11-01' })
    await pay(late.id, 20_000)
    const { next, ...sums } = await owed()
    assert.deepEqual([sums.owed, sums.overdue], [1800, 800])
    assert.deepEqual([next?.id, next?.dueNow], [late.id, 800])
    const { rows } = await owner.call(invoices.own, { query: { filter: 'Open' } })
    assert.equal(
      rows.reduce((sum, { remainingBalance }) => sum + remainingBalance, 0),
      sums.owed,
    )
  })

  test('shows each invoice under the filter of its status', async () => {
    const { rows } = await admin.call(invoices.list, { query: { client: clientId } })
    for (const filter of ['Paid', 'Overdue', 'Pending'] as const) {
      const found = rows.filter(({ status }) => status === filter)
      assert.deepEqual(await listed(admin, { filter }), found.map(({ id }) => names.get(id)).sort())
    }
  })

  test('shows voided invoices to Admins alone', async () => {
    const voided = { query: { filter: 'Voided' as const } }
    await assert.rejects(manager.call(invoices.list, voided), { code: 'FORBIDDEN' })
    await assert.rejects(manager.call(invoices.sums, voided), { code: 'FORBIDDEN' })
    assert.deepEqual(await listed(manager, { filter: 'Draft' }), ['draft'])
  })

  test('adds up what is filtered', async () => {
    const sums = async (query: object) => {
      const listed = { client: clientId, ...query }
      const { currencies, ...main } = await admin.call(invoices.sums, { query: listed })
      assert.deepEqual(currencies, [{ currency: 'USD', ...main }])
      return main
    }
    assert.deepEqual(await sums({}), { open: 9_000, overdue: 3_000, paid: 2_000 })
    assert.deepEqual(await sums({ filter: 'Overdue' }), { open: 3_000, overdue: 3_000, paid: 0 })
    assert.deepEqual(await sums({ filter: 'Paid' }), { open: 0, overdue: 0, paid: 1_000 })
    const none = { open: 0, overdue: 0, paid: 0 }
    for (const query of [{ q: 'nothing' }, { filter: 'Voided' }, { filter: 'Draft' }])
      assert.deepEqual(await sums(query), none, JSON.stringify(query))
  })

  test('finds numbers, clients, businesses and services, and takes any text for what it is', async () => {
    const { id: client_id } = await makeAccount(app.database.db, {
      ...{ first_name: 'Žofie', last_name: 'Křížová', business_name: '100 % Wool_Works' },
    })
    const { id, number } = await makeInvoice(app.database.db, {
      client_id,
      items: itemsOf('Hand-drawn LOGO', 'Shop with \\ and %'),
    })
    const find = async (q: string) =>
      (await admin.call(invoices.list, { query: { q } })).rows.map((row) => row.id)
    for (const q of [number ?? '', 'žofie křížová', 'wool_works', '100 %', 'logo', 'with \\ and %'])
      assert.deepEqual(await find(q), [id], q)
    for (const q of ['logo shop', '%_%', "'; drop table invoice; --", 'logo%', 'x'.repeat(200)])
      assert.deepEqual(await find(q), [], q)
    await assert.rejects(find('x'.repeat(201)), { code: 'INVALID_INPUT' })
  })

  test('begins with the newest day of issue', async () => {
    const { id: client_id } = await makeAccount(app.database.db)
    const days = ['2026-03-01', '2026-11-01', '2025-12-31']
    for (const date_issued of days) await makeInvoice(app.database.db, { client_id, date_issued })
    const { rows } = await admin.call(invoices.list, { query: { client: client_id } })
    assert.deepEqual(
      rows.map(({ dateIssued }) => dateIssued),
      days.sort().reverse(),
    )
  })

  test('sorts numbers by year and value, whatever their prefix', async () => {
    const { id: client_id } = await makeAccount(app.database.db)
    const numbers = ['INV-2017-9999', 'INV-2017-10000', 'A-2017-10001', 'A-2018-0001']
    for (const number of numbers.toReversed())
      await makeInvoice(app.database.db, { client_id, number })
    const query = { client: client_id, sort: 'invoiceNumber' } as const
    const { rows } = await admin.call(invoices.list, { query })
    assert.deepEqual(
      rows.map(({ invoiceNumber }) => invoiceNumber),
      numbers,
    )
  })
})

test('a list that did not change is answered 304', async () => {
  const headers = {
    Authorization: `Bearer ${await makeToken(app, await makeAccount(app.database.db, { role: 'Admin' }))}`,
  }
  const poll = (etag = '') =>
    admin.fetch(`${app.url}/api/invoice?limit=5`, {
      headers: { ...headers, 'If-None-Match': etag },
    })
  const first = await poll()
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await poll(etag)).status, 304)
  await own()
  assert.equal((await poll(etag)).status, 200)
})

describe('a client', () => {
  test('lists only their own issued invoices, with the filters of their page', async () => {
    const issued = await own({ due_date: '2026-11-01' })
    await own({ number: null })
    await own({ voided_at: new Date().toISOString() })
    await makeInvoice(app.database.db)
    const idsOf = async (query: object) =>
      (await client.call(invoices.own, { query })).rows.map(({ id }) => id)
    const all = await idsOf({})
    assert.ok(all.includes(issued.id))
    assert.equal(all.length, (await client.call(people.authUser, {})).user.invoices.length)
    assert.ok((await idsOf({ filter: 'Overdue' })).includes(issued.id))
    assert.ok(!(await idsOf({ filter: 'Paid' })).includes(issued.id))
    await assert.rejects(idsOf({ filter: 'Draft' }), { code: 'INVALID_INPUT' })
  })

  test('opens only their own issued invoices', async () => {
    const closed = [
      await own({ number: null }),
      await own({ voided_at: new Date().toISOString() }),
      await makeInvoice(app.database.db),
    ]
    for (const { id } of closed)
      await assert.rejects(client.call(invoices.one, { params: { id } }), { code: 'NOT_FOUND' })
  })

  test('is noted with the first view, once', async () => {
    const { id } = await own()
    const params = { id }
    assert.equal((await manager.call(invoices.one, { params })).firstViewedAt, null)
    await Promise.all([1, 2, 3].map(() => client.call(invoices.one, { params })))
    const { firstViewedAt, history } = await manager.call(invoices.one, { params })
    assert.equal(firstViewedAt, app.clock.now.toISOString())
    assert.deepEqual(
      history.map(({ action, author }) => [action, author?.id]),
      [['First viewed by the client', client.accountId]],
    )
    const seen = await client.call(invoices.one, { params })
    assert.deepEqual(seen.history, [])
    assert.equal('firstViewedAt' in seen, false)
  })
})

test('an account with invoices is kept, and Admins see how many', async () => {
  const { db } = app.database
  const { id, last_name } = await makeAccount(db)
  const issued = await makeInvoice(db, { client_id: id })
  await makeInvoice(db, { client_id: id, number: null })
  await makeInvoice(db, { client_id: id, voided_at: new Date().toISOString() })
  const error = await admin.call(accounts.remove, { params: { id } }).catch((each) => each)
  assert.equal(error.code, 'IN_USE')
  assert.match(error.message, /1 invoice, 1 draft invoice, and 1 voided invoice/)
  assert.deepEqual((await admin.call(users.one, { params: { id } })).invoices, [issued.id])
  const listed = await admin.call(people.list, { query: { q: last_name } })
  assert.equal(listed.rows.find((row) => row.id === id)?.invoices, 1)
  const byManager = await manager.call(users.one, { params: { id } })
  assert.equal('invoices' in byManager, false)
})

test('a voided invoice is read by Admins alone, who change nothing', async () => {
  const { id } = await own({
    ...{ voided_at: new Date().toISOString(), void_reason: 'Sent twice' },
    due_date: '2026-11-01',
  })
  const params = { id }
  for (const who of [manager, client]) {
    await assert.rejects(who.call(invoices.one, { params }), { code: 'NOT_FOUND' })
    await assert.rejects(who.call(invoiceFiles.pdf, { params }), { code: 'NOT_FOUND' })
  }
  const { status, dueNow, remainingBalance, disagrees, voidReason, payUrl } = await admin.call(
    invoices.one,
    { params },
  )
  assert.deepEqual(
    { status, dueNow, remainingBalance, disagrees, voidReason, payUrl },
    {
      ...{ status: 'Pending', dueNow: 0, remainingBalance: 0, disagrees: false },
      ...{ voidReason: 'Sent twice', payUrl: null },
    },
  )
  const pdf = await (await admin.call(invoiceFiles.pdf, { params })).arrayBuffer()
  const text = (await extractText(new Uint8Array(pdf), { mergePages: true })).text
  assert.match(text, /DUE NOW\n\$0\.00.*STATUS\nVoided.*Balance due\n?\s*\$0\.00/s)
  assert.doesNotMatch(text, /Overdue|pay online|Sent twice/i)
  for (const change of [
    () => admin.call(invoices.edit, { params, body: {} }),
    () => admin.call(invoices.remove, { params, body: {} }),
  ])
    await assert.rejects(change(), { code: 'NOT_FOUND' })
})
