import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Account, InvoicePayment } from '#db/types.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeProject, makeToken, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { invoiceExports, statements } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

type Row = Pick<Insertable<InvoicePayment>, 'kind' | 'amount_cents' | 'paid_on'> &
  Partial<Insertable<InvoicePayment>>

async function addRow(invoice_id: string, row: Row): Promise<string> {
  const method = row.kind === 'credit' ? null : 'check'
  const { id } = await app.database.db
    .insertInto('invoice_payment')
    .values({ invoice_id, method, created_at: new Date().toISOString(), ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A client with two invoices, a payment of each kind, and what is on no statement. */
async function makeHistory(values: Partial<Insertable<Account>> = {}) {
  const { db } = app.database
  const client = await makeAccount(db, {
    role: 'User',
    business_name: '=Ada’s, “Bakery”',
    ...values,
  })
  const client_id = client.id
  const first = await makeInvoice(db, { client_id, date_issued: '2026-01-10', price: 80_000 })
  const paid = await addRow(first.id, {
    ...{ kind: 'payment', amount_cents: 80_000, paid_on: '2026-01-20', reference: 'No. 1044' },
  })
  await addRow(first.id, {
    ...{ kind: 'refund', amount_cents: 5_000, paid_on: '2026-02-03', payment_id: paid },
  })
  await addRow(first.id, {
    ...{ kind: 'credit', amount_cents: 2_050, paid_on: '2026-02-04', reason: 'A week late' },
  })
  const second = await makeInvoice(db, { client_id, date_issued: '2026-02-03', price: 30_000 })
  await makeInvoice(db, { client_id, number: null })
  await makeInvoice(db, {
    client_id,
    date_issued: '2026-02-03',
    voided_at: new Date().toISOString(),
  })
  await makeInvoice(db, { date_issued: '2026-02-03' })
  return { client, first: first.number ?? '', second: second.number ?? '' }
}

/** Rows of cells, without quotes. */
const cellsOf = (csv: string) =>
  csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))

test('a statement begins with what was owed, and says what is owed after each entry', async () => {
  const { client, first, second } = await makeHistory()
  const query = { client: client.id, from: '2026-02-01', to: '2026-02-28' }
  const { userId, lines, projects, ...sums } = await manager.call(statements.one, { query })
  assert.equal(userId.id, client.id)
  assert.deepEqual(projects, [])
  assert.deepEqual(
    lines.map(({ day, invoiceNumber, text, amount, balance }) => [
      ...[day, invoiceNumber, text, amount, balance],
    ]),
    [
      ['2026-02-03', second, 'Invoice', 300, 300],
      ['2026-02-03', first, 'Refund by check', 50, 350],
      ['2026-02-04', first, 'Credit: A week late', -20.5, 329.5],
    ],
  )
  assert.deepEqual(sums, {
    ...{ project: null, currency: 'USD', currencies: ['USD'] },
    ...{ from: '2026-02-01', to: '2026-02-28', opening: 0, closing: 329.5 },
    ...{ invoiced: 300, paid: 0, refunded: 50, credited: 20.5 },
  })
})

test('without days, a statement goes from the first invoice up to today', async () => {
  const { client } = await makeHistory()
  const statement = await manager.call(statements.one, { query: { client: client.id } })
  assert.equal(statement.lines.length, 5)
  assert.deepEqual([statement.from, statement.opening, statement.closing], [null, 0, 329.5])
  const later = { client: client.id, from: '2026-01-15', to: '2026-01-31' }
  const { opening, closing } = await manager.call(statements.one, { query: later })
  assert.deepEqual([opening, closing], [800, 0])
})

test('clients get their own statement, whatever they ask for', async () => {
  const { client } = await makeHistory()
  const { client: other } = await makeHistory()
  const visitor = app.visit()
  visitor.setToken(await makeToken(app, client))
  for (const query of [{}, { client: other.id }]) {
    const { userId, closing } = await visitor.call(statements.one, { query })
    assert.deepEqual([userId.id, closing], [client.id, 329.5])
    const { csv } = await visitor.call(statements.csv, { query })
    assert.ok(csv.includes('329.50'))
  }
})

test('a statement can be narrowed to a project, whose name is on it', async () => {
  const { db } = app.database
  const { client, first } = await makeHistory()
  const { id, title } = await makeProject(db, { client_id: client.id, title: 'A harbor' })
  await makeProject(db, { client_id: client.id })
  await db.updateTable('invoice').set({ project_id: id }).where('number', '=', first).execute()
  const visitor = app.visit()
  visitor.setToken(await makeToken(app, client))
  for (const [reader, asked] of [
    [visitor, {}],
    [manager, { client: client.id }],
  ] as const) {
    const query = { ...asked, project: id, from: '2026-02-01' }
    const { project, projects, opening, lines, closing } = await reader.call(statements.one, {
      query,
    })
    assert.deepEqual([project, projects], [{ id, title }, [{ id, title }]])
    assert.deepEqual(
      lines.map(({ invoiceNumber, amount }) => [invoiceNumber, amount]),
      [
        [first, 50],
        [first, -20.5],
      ],
    )
    assert.deepEqual([opening, closing], [0, 29.5])
    const { csv } = await reader.call(statements.csv, { query })
    assert.deepEqual(cellsOf(csv)[1], ['Project', title])
  }
  const foreign = { client: (await makeHistory()).client.id, project: id }
  await assert.rejects(manager.call(statements.one, { query: foreign }), { code: 'NOT_FOUND' })
})

test('editors name a client', async () => {
  const fields = { client: 'Please choose a client.' }
  await assert.rejects(manager.call(statements.one, { query: {} }), { fields })
  const { accountId } = manager
  await assert.rejects(manager.call(statements.one, { query: { client: accountId } }), {
    code: 'NOT_FOUND',
  })
  const query = { client: accountId, from: '2026-02-02', to: '2026-02-01' }
  await assert.rejects(manager.call(statements.one, { query }), { code: 'NOT_FOUND' })
  const { client } = await makeHistory()
  await assert.rejects(manager.call(statements.one, { query: { ...query, client: client.id } }), {
    fields: { to: 'The last day is before the first.' },
  })
})

test('the CSV of a statement has no cell that a spreadsheet runs', async () => {
  const { client, second } = await makeHistory({ business_name: '=1+1' })
  const query = { client: client.id, from: '2026-01-15', to: '2026-02-28' }
  const { name, csv } = await manager.call(statements.csv, { query })
  assert.equal(name, 'statement-2026-01-15-to-2026-02-28.csv')
  const rows = cellsOf(csv)
  assert.deepEqual(rows[0], ['Client', "'=1+1"])
  assert.deepEqual(rows[2], ['2026-01-15', '', 'Opening balance', '', '', '800.00', 'USD'])
  assert.deepEqual(rows[4], ['2026-02-03', second, 'Invoice', '300.00', '', '300.00', 'USD'])
  assert.deepEqual(rows.at(-1), ['2026-02-28', '', 'Closing balance', '', '', '329.50', 'USD'])
  assert.ok(rows.flat().every((cell) => !/^[=+\-@\t\r]/.test(cell)))
})

test('a balance in favor of the client is in parentheses', async () => {
  const { id, client_id } = await makeInvoice(app.database.db, { date_issued: '2026-03-20' })
  await addRow(id, { kind: 'payment', amount_cents: 10_000, paid_on: '2026-03-10' })
  const query = { client: client_id, from: '2026-03-01', to: '2026-03-15' }
  const { csv } = await manager.call(statements.csv, { query })
  assert.deepEqual(cellsOf(csv)[3]?.slice(3), ['', '100.00', '(100.00)', 'USD'])
})

test('invoices and payments are exported for bookkeeping', async () => {
  const client = await makeAccount(app.database.db, { business_name: '@Bakery' })
  const values = { client_id: client.id, deposit_cents: 40_000, tax_cents: 7_000 }
  const invoice = await makeInvoice(app.database.db, { ...values, date_issued: '2025-06-02' })
  const { id, number, due_date } = invoice
  const paid = await addRow(id, { kind: 'payment', amount_cents: 40_000, paid_on: '2025-06-05' })
  await addRow(id, {
    ...{ kind: 'refund', amount_cents: 1_000, paid_on: '2025-06-06', payment_id: paid },
  })
  await addRow(id, { kind: 'credit', amount_cents: 500, paid_on: '2025-06-07', reason: 'Late' })
  const query = { from: '2025-06-01', to: '2025-06-30' }
  const invoices = await manager.call(invoiceExports.invoices, { query })
  assert.equal(invoices.name, 'invoices-2025-06-01-to-2025-06-30.csv')
  assert.deepEqual(cellsOf(invoices.csv).slice(1), [
    [
      ...[number, '2025-06-02', due_date, "'@Bakery", client.email, 'Pending'],
      ...['1000.00', '70.00', '1070.00', '400.00', '390.00', '5.00', '675.00', '0.00', '', 'USD'],
    ],
  ])
  // In the time zone of the agency, it was voided on June 30.
  const voided = { voided_at: '2025-07-01T01:00:00Z', credit_note: 'INV-2025-9001' }
  const dates = { date_issued: '2025-06-10', due_date: '2025-06-24' }
  const taken = await makeInvoice(app.database.db, { ...values, ...dates, ...voided })
  const { csv } = await manager.call(invoiceExports.invoices, { query })
  const zeros = ['0.00', '0.00', '0.00', '0.00']
  assert.deepEqual(
    cellsOf(csv)
      .slice(2)
      .map(([number, issued, due, , , status, , , ...rest]) => [
        ...[number, issued, due, status],
        ...rest.slice(0, 6),
      ]),
    [
      [taken.number, '2025-06-10', '2025-06-24', 'Voided', '1070.00', '400.00', ...zeros],
      [
        voided.credit_note,
        ...['2025-06-30', '2025-06-30', 'Credit note'],
        '(1070.00)',
        '(400.00)',
        ...zeros,
      ],
    ],
  )
  const payments = await manager.call(invoiceExports.payments, { query })
  assert.deepEqual(
    cellsOf(payments.csv)
      .slice(1)
      .map((row) => row.slice(3, 10)),
    [
      ['payment', 'check', '400.00', '', '', '', ''],
      ['refund', 'check', '', '10.00', '', '', ''],
      ['credit', '', '', '', '5.00', '', 'Late'],
    ],
  )
})
