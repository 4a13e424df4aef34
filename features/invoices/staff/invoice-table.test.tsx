import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { addDays, calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { invoices } from '../contract.ts'
import { ledger } from '../ledger/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let list: string
let open: string
let late: string

/** Issues an invoice of $1,000.00, due in so many days. */
async function addInvoice(userId: string, dueIn: number, values: object = {}) {
  const items = [
    { service: 'Website design', quantity: 1, price: 750 },
    { service: 'Copywriting', quantity: 2.5, price: 100 },
  ]
  const dueDate = addDays(calendarDay(app.clock.now), dueIn)
  const { item } = await admin.call(invoices.add, { body: { userId, items, dueDate, ...values } })
  return item
}

before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const { id } = await makeAccount(app.database.db, {
    ...{ role: 'User', first_name: 'Greta', last_name: 'Halvorsen' },
    business_name: 'Halvorsen Boats',
  })
  list = `/admin/invoices?client=${id}`
  open = (await addInvoice(id, 10)).invoiceNumber ?? ''
  const dateIssued = addDays(calendarDay(app.clock.now), -20)
  const overdue = await addInvoice(id, -3, { dateIssued })
  late = overdue.invoiceNumber ?? ''
  await addInvoice(id, 10, { draft: true })
  const paid = { amount: 250, method: 'check', reference: '1044' } as const
  await admin.call(ledger.record, { params: { id: overdue.id }, body: paid })
})

const row = (name: string | RegExp) => screen.getByRole('row', { name: new RegExp(name) })
const rows = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) })

/** One of the sums above the list. */
function sum(name: string): string | undefined {
  const term = within(screen.getByLabelText('Sums')).getByText(name)
  return term.nextElementSibling?.textContent
}
const untilSum = (name: string, amount: string) => waitFor(() => assert.equal(sum(name), amount))

async function show(tab: Tab, filter: string) {
  await tab.user.click(screen.getByRole('combobox', { name: 'Show' }))
  await tab.user.click(await screen.findByRole('option', { name: filter }))
}

describe('the list', () => {
  test('has a row for each issued invoice, and sums', async () => {
    const tab = await openTab(app, admin)
    await tab.visit(list)
    for (const name of [
      ...['Invoice number', 'Client', 'Items', 'Subtotal', 'Status', 'Due date', 'Issued date'],
      'Updated',
    ])
      screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
    const [, ...listed] = screen.getAllByRole('row')
    assert.deepEqual(
      listed.map(({ textContent }) => /INV-\d{4}-\d{4}/.exec(textContent)?.[0]),
      [open, late],
    )
    for (const text of ['Greta Halvorsen', 'Halvorsen Boats', '$1,000.00', 'Overdue'])
      assert.ok(row(late).textContent.includes(text), text)
    within(row(late)).getByRole('cell', { name: '2' })
    await untilSum('Open', '$1,750')
    assert.equal(sum('Overdue'), '$750')
    assert.equal(sum('Paid'), '$250')
  })

  test('is narrowed by filters and the search, and so are its sums', async () => {
    const tab = await openTab(app, admin)
    await tab.visit(list)
    await show(tab, 'Overdue')
    await waitFor(() => assert.equal(rows(open).length, 0))
    assert.equal(new URLSearchParams(tab.address().split('?')[1]).get('filter'), 'Overdue')
    await untilSum('Open', '$750')
    await show(tab, 'Draft')
    await waitFor(() => assert.ok(row('^Draft').textContent.includes('Not issued')))
    await show(tab, 'All invoices')
    await tab.user.click(screen.getByRole('searchbox'))
    await tab.user.paste(open)
    await untilSum('Open', '$1,000')
  })
})

test('a Manager only looks', async () => {
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit(list)
  await tab.user.click(screen.getByRole('button', { name: `Actions for ${open}` }))
  const menu = await screen.findByRole('menu')
  assert.deepEqual(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
    ['Download', 'Details'],
  )
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('menu'), null))
  assert.equal(screen.queryByRole('link', { name: 'Create invoice' }), null)
  await tab.user.click(screen.getByRole('combobox', { name: 'Show' }))
  await screen.findByRole('option', { name: 'Draft' })
  assert.deepEqual(
    screen.getAllByRole('option').map(({ textContent }) => textContent),
    [
      ...['All invoices', 'Paid', 'Overdue', 'Pending'],
      ...['Due today', 'Due this week', 'Due next week', 'Draft'],
    ],
  )
})
