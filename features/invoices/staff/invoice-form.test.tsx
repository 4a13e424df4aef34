import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { invoices } from '../contract.ts'
import { ledger } from '../ledger/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const create = '/admin/invoices/create-invoice'
const editOf = (id: string) => `/admin/invoices/edit-invoice/${id}`

const findItem = async (at: number) =>
  within(await screen.findByRole('group', { name: `Item ${at}` }))
const item = (at: number) => within(screen.getByRole('group', { name: `Item ${at}` }))
const inItem = (at: number, name: string) =>
  item(at).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const button = (name: string) => screen.getByRole('button', { name })
const clientField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
const untilFocused = (find: () => HTMLElement) =>
  waitFor(() => assert.equal(document.activeElement, find()))

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

function fillItem(at: number, service: string, price: string) {
  write(inItem(at, 'Service'), service)
  write(inItem(at, 'Price'), price)
}

const makeClient = () =>
  makeAccount(app.database.db, { role: 'User', first_name: 'Greta', last_name: 'Halvorsen' })

/** Two letterings of $120.00. */
const body = (userId: string) => ({
  userId,
  items: [{ service: 'Hull lettering', quantity: 2, price: 120 }],
})

/** A new client with a project on which this many minutes are logged. */
async function makeClientWithTime(minutes: number, title = 'A chart') {
  const { db } = app.database
  const client = await makeClient()
  const project = await makeProject(db, { title, client_id: client.id, showcase: false })
  const task = await makeTask(db, { title: 'Draw the map', project_id: project.id })
  await makeTimeLog(db, { task_id: task.id, seconds: minutes * 60 })
  return client
}

const listUnbilled = async (client: string) =>
  (await admin.call(invoices.unbilled, { query: { client } })).rows

async function addTime(tab: Tab) {
  await tab.user.click(button('Unbilled time'))
  await tab.user.click(await screen.findByRole('checkbox', { name: /Draw the map/ }))
  await tab.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add item' }))
}

const details = /^\/admin\/invoices\/invoice-details\/([0-9a-f-]{36})$/

async function savedId(tab: Tab): Promise<string> {
  await waitFor(() => assert.match(tab.address(), details))
  return details.exec(tab.address())?.[1] ?? ''
}

const read = (id: string) => admin.call(invoices.one, { params: { id } })

async function openNew(client: string): Promise<Tab> {
  const tab = await openTab(app, admin)
  await tab.visit(`${create}?client=${client}`)
  await findItem(1)
  return tab
}

test('an empty form says what is missing, and the focus goes to the first of it', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(create)
  await tab.user.click(await screen.findByRole('button', { name: 'Issue invoice' }))
  for (const text of ['Client is required', 'Service is required', 'Price must be 0 or more'])
    await screen.findByText(text)
  await untilFocused(clientField)
})

test('a price below zero is refused at its item', async () => {
  const tab = await openNew((await makeClient()).id)
  fillItem(1, 'Sail plan', '-1')
  await tab.user.click(button('Issue invoice'))
  await item(1).findByText('Price must be 0 or more')
  await untilFocused(() => inItem(1, 'Price'))
})

test('a draft stays one until it is issued', async () => {
  const tab = await openNew((await makeClient()).id)
  assert.match(clientField().value, /Greta Halvorsen/)
  fillItem(1, 'Sail plan', '100')
  await tab.user.click(button('Save draft'))
  const id = await savedId(tab)
  const { draft, invoiceNumber } = await read(id)
  assert.deepEqual([draft, invoiceNumber], [true, null])

  await tab.visit(editOf(id))
  const taxAs = within(await screen.findByRole('group', { name: 'Tax as' }))
  await tab.user.click(taxAs.getByLabelText('Amount'))
  write(await screen.findByRole('textbox', { name: 'Tax' }), '8.5')
  await tab.user.click(button('Save draft'))
  await savedId(tab)
  const taxed = await read(id)
  assert.deepEqual([taxed.draft, taxed.tax, taxed.taxRate], [true, 8.5, null])

  await tab.visit(editOf(id))
  await tab.user.click(await screen.findByRole('button', { name: 'Issue invoice' }))
  await screen.findByText('Issued and mailed to Greta Halvorsen.')
  await savedId(tab)
  const issued = await read(id)
  assert.deepEqual([issued.draft, issued.totalAmount], [false, 108.5])
})

test('the currency is that of the client, and fixed once the invoice is issued', async () => {
  const { id: client } = await makeClient()
  const { db } = app.database
  await db.updateTable('client').set({ currency: 'EUR' }).where('id', '=', client).execute()
  const tab = await openNew(client)
  const currency = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' })
  assert.equal(currency.value, 'Euro (EUR)')
  fillItem(1, 'Sail plan', '100')
  await item(1).findByText('€100.00')
  await tab.user.click(button('Issue invoice'))
  const id = await savedId(tab)
  const { currency: issued, totalAmount } = await read(id)
  assert.deepEqual([issued, totalAmount], ['EUR', 100])
  await tab.visit(editOf(id))
  await findItem(1)
  assert.equal(screen.queryByRole('combobox', { name: 'Currency' }), null)
})

test('an issued invoice is saved with a due date of its own', async () => {
  const { item: issued } = await admin.call(invoices.add, { body: body((await makeClient()).id) })
  const tab = await openTab(app, admin)
  await tab.visit(editOf(issued.id))
  assert.equal(screen.queryByRole('button', { name: 'Save draft' }), null)
  write(screen.getByRole('textbox', { name: 'Due date' }), '12/31/2099')
  const terms = screen.getByRole('combobox', { name: 'Terms' })
  await waitFor(() => assert.equal(terms.textContent, 'Custom date'))
  await tab.user.click(button('Save'))
  await screen.findByText('Invoice updated successfully!')
  assert.equal((await read(issued.id)).dueDate, '2099-12-31')
})

test('unbilled time becomes an item, and is free again when the item goes', async () => {
  const { id: client } = await makeClientWithTime(150)
  const tab = await openNew(client)
  await addTime(tab)
  await waitFor(() => assert.equal(inItem(1, 'Service').value, 'Draw the map'))
  assert.equal(inItem(1, 'Quantity').value, '2.5')
  item(1).getByText(/^Bills logged time/)
  await tab.user.click(button('Unbilled time'))
  await screen.findByText('All logged time of this client is billed.')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await tab.user.click(button('Save draft'))
  const id = await savedId(tab)
  assert.deepEqual(await listUnbilled(client), [])

  await tab.visit(editOf(id))
  await tab.user.click(await screen.findByRole('button', { name: 'Add item' }))
  await findItem(2)
  fillItem(2, 'Sail plan', '100')
  await tab.user.click(button('Remove item 1'))
  await untilFocused(() => button('Remove item 1'))
  await tab.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => assert.equal(inItem(1, 'Service').value, 'Draw the map'))
  await tab.user.click(button('Remove item 1'))
  await waitFor(() => assert.equal(inItem(1, 'Service').value, 'Sail plan'))
  await tab.user.click(button('Save draft'))
  await savedId(tab)
  assert.deepEqual(
    (await listUnbilled(client)).map(({ minutes }) => minutes),
    [150],
  )
})

test('a project is one of the chosen client, and bills its own time', async () => {
  const { db } = app.database
  const client = await makeClientWithTime(150)
  const harbor = { title: 'A harbor', client_id: client.id, showcase: false }
  const { id: projectId } = await makeProject(db, harbor)
  const other = await makeAccount(db, { first_name: 'Ida', last_name: 'Quist' })
  await makeProject(db, { client_id: other.id, showcase: false })
  const project = () => screen.getByRole('combobox', { name: 'Project' })
  const tab = await openTab(app, admin)
  await tab.visit(`${create}?client=${client.id}&project=${projectId}`)
  await findItem(1)
  await waitFor(() => assert.equal(project().textContent, 'A harbor'))
  await tab.user.click(button('Unbilled time'))
  await screen.findByText('All logged time of this project is billed.')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  fillItem(1, 'Sail plan', '100')
  await tab.user.click(button('Save draft'))
  const id = await savedId(tab)
  await screen.findByRole('link', { name: 'A harbor' })

  await tab.visit(editOf(id))
  await findItem(1)
  assert.equal(project().textContent, 'A harbor')
  await chooseOption(tab, 'Project', 'A chart')
  await addTime(tab)
  await tab.user.click(button('Save draft'))
  await savedId(tab)
  assert.equal((await read(id)).projectId?.title, 'A chart')

  await tab.visit(editOf(id))
  await findItem(2)
  await tab.user.click(button('Remove item 2'))
  await tab.user.clear(clientField())
  await tab.user.type(clientField(), 'Quist')
  await tab.user.click(await screen.findByRole('option', { name: /Ida Quist/ }))
  await waitFor(() => assert.equal(project().textContent, 'No project'))
  await tab.user.click(button('Save draft'))
  await savedId(tab)
  const moved = await read(id)
  assert.deepEqual([moved.projectId, moved.userId.id], [null, other.id])
})

test('what was paid on fixes the items, and the rest can change', async () => {
  const { item: invoice } = await admin.call(invoices.add, { body: body((await makeClient()).id) })
  const params = { id: invoice.id }
  await admin.call(ledger.record, { params, body: { amount: 40, method: 'check' } })
  const tab = await openTab(app, admin)
  await tab.visit(editOf(invoice.id))
  screen.getByText(/are fixed, because the invoice has payments or credits/)
  screen.getByText('2 × $120.00')
  assert.equal(screen.queryByRole('button', { name: 'Add item' }), null)
  assert.equal(screen.queryByRole('combobox', { name: 'Client' }), null)
  write(screen.getByLabelText('Note to the client'), 'Half of it is painted.')
  await tab.user.click(button('Save'))
  await savedId(tab)
  const { note, paidToDate, totalAmount } = await read(invoice.id)
  assert.deepEqual([note, paidToDate, totalAmount], ['Half of it is painted.', 40, 240])
})

test('a status that says paid is recorded with its payment', async () => {
  const tab = await openNew((await makeClient()).id)
  fillItem(1, 'Sail plan', '100')
  await chooseOption(tab, 'Status', 'Paid')
  await tab.user.click(
    await screen.findByRole('checkbox', { name: /Record a payment of \$100\.00/ }),
  )
  write(await screen.findByRole('textbox', { name: 'Reference' }), 'No. 9')
  await tab.user.click(button('Issue invoice'))
  const { status, payments } = await read(await savedId(tab))
  assert.equal(status, 'Paid')
  assert.deepEqual(
    payments.map(({ amount, reference }) => [amount, reference]),
    [[100, 'No. 9']],
  )
})

test('by keyboard alone: Enter goes on and never issues', async () => {
  const { id: client } = await makeClient()
  const items = [{ service: 'Rigging', description: 'Of two masts.', quantity: 1, price: 340 }]
  await admin.call(invoices.add, { body: { userId: client, items } })
  const tab = await openNew(client)
  let sent = 0
  tab.answer(invoices.add, (call) => {
    sent += 1
    return call.pass()
  })
  inItem(1, 'Service').focus()
  await tab.user.keyboard('Rigg')
  await screen.findByRole('option', { name: /\$340\.00/ })
  await tab.user.keyboard('{ArrowDown}{Enter}')
  assert.equal(inItem(1, 'Service').value, 'Rigging')
  await waitFor(() => assert.equal(inItem(1, 'Price').value, '340.00'))
  assert.equal(inItem(1, 'Description').value, 'Of two masts.')
  await tab.user.keyboard('{Enter}')
  assert.equal(document.activeElement, inItem(1, 'Quantity'))
  await tab.user.keyboard('{Enter}')
  assert.equal(document.activeElement, inItem(1, 'Price'))
  await tab.user.keyboard('{Enter}')
  await untilFocused(() => inItem(2, 'Service'))
  await tab.user.keyboard('Varnish{Escape}{Enter}{Enter}.5')
  button('Save draft').focus()
  assert.equal(sent, 0)
  await tab.user.keyboard('{Enter}')
  const saved = await read(await savedId(tab))
  assert.deepEqual([sent, saved.totalAmount, saved.items[1]?.service], [1, 340.5, 'Varnish'])
})

describe('refusals', () => {
  test('of the server stand at the item', async () => {
    const { id: client } = await makeClientWithTime(30)
    const timeLogs = (await listUnbilled(client))[0]?.timeLogs ?? []
    const { item: draft } = await admin.call(invoices.add, {
      body: { ...body(client), draft: true },
    })
    const tab = await openTab(app, admin)
    await tab.visit(editOf(draft.id))
    await addTime(tab)
    await findItem(2)
    const price = Number(inItem(2, 'Price').value)
    const taken = { service: 'Draw the map', quantity: 1, price, timeLogs }
    await admin.call(invoices.add, { body: { userId: client, items: [taken], draft: true } })
    await tab.user.click(button('Save draft'))
    await item(2).findByText('Another item already bills this time.')
  })
})

test('the preview is the page, with what is typed', async () => {
  const { id: client } = await makeClient()
  const tab = await openTab(app, admin)
  await tab.visit(`${create}?client=${client}`)
  await findItem(1)
  fillItem(1, 'Sail plan', '100')
  const page = within(screen.getByRole('complementary', { name: 'Preview' }))
  await page.findByText('Sail plan')
  assert.ok(page.getAllByText('$100.00').length > 2)
  page.getByText('DRAFT')
})

test('the preview has the payment page while something is due, like the PDF', async () => {
  const { item: invoice } = await admin.call(invoices.add, { body: body((await makeClient()).id) })
  const params = { id: invoice.id }
  const tab = await openTab(app, admin)
  await tab.visit(editOf(invoice.id))
  await screen.findByText('Open the payment page')
  await admin.call(ledger.record, { params, body: { amount: 240, method: 'check' } })
  const later = await openTab(app, admin)
  await later.visit(editOf(invoice.id))
  const page = within(await screen.findByRole('complementary', { name: 'Preview' }))
  await page.findByText('PAID')
  assert.equal(page.queryByText('Open the payment page'), null)
})

test('two people compare their versions of an invoice', async () => {
  const { item: draft } = await admin.call(invoices.add, {
    body: { ...body((await makeClient()).id), draft: true },
  })
  const tab = await openTab(app, admin)
  await tab.visit(editOf(draft.id))
  await findItem(1)
  await admin.call(invoices.edit, { params: { id: draft.id }, body: { note: 'By ferry.' } })
  write(inItem(1, 'Price'), '130')
  await tab.user.click(button('Save draft'))
  const dialog = within(await screen.findByRole('dialog', { name: /^You changed this at/ }))
  assert.ok(dialog.getAllByText('By ferry.').length > 0)
  await tab.user.click(dialog.getByRole('button', { name: 'Use mine' }))
  await savedId(tab)
  const saved = await read(draft.id)
  assert.deepEqual([saved.draft, saved.totalAmount], [true, 260])
})
