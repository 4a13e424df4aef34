import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeRecurringInvoice } from '#test/invoices.ts'
import { recurringInvoices } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const list = '/admin/invoices/recurring'
const button = (name: string) => screen.getByRole('button', { name })
const item = () => within(screen.getByRole('group', { name: 'Item 1' }))
const price = () => item().getByLabelText<HTMLInputElement>(/^Price/)
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const writeIn = (name: string, value: string) => write(screen.getByRole('textbox', { name }), value)

const untilRow = (name: string, texts: string[]) =>
  waitFor(() => {
    const { textContent } = screen.getByRole('row', { name: new RegExp(name) })
    for (const text of texts) assert.ok(textContent.includes(text), text)
  })

async function openForm(): Promise<Tab> {
  const tab = await openTab(app, admin)
  await tab.visit(`${list}/add-recurring-invoice`)
  await screen.findByRole('group', { name: 'Item 1' })
  return tab
}

test('a list of none leads to the form, which says what is missing', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(list)
  await screen.findByText('No recurring invoices found.')
  const [, inList] = screen.getAllByRole('link', { name: 'Add recurring invoice' })
  await tab.user.click(inList ?? assert.fail('The list has no link'))
  await tab.user.click(await screen.findByRole('button', { name: 'Add recurring invoice' }))
  for (const text of ['Client is required', 'Service is required', 'Price must be 0 or more'])
    await screen.findByText(text)
  const client = screen.getByRole('combobox', { name: 'Client' })
  await waitFor(() => assert.equal(document.activeElement, client))
})

test('an Admin adds a recurring invoice, once its end is after its start', async () => {
  const { db } = app.database
  const client = await makeAccount(db, { role: 'User', first_name: 'Greta' })
  const tab = await openForm()
  await tab.user.click(screen.getByRole('combobox', { name: 'Client' }))
  await tab.user.paste(client.email)
  await screen.findByRole('option', { name: /^Create client/ })
  await waitFor(() => assert.equal(screen.getAllByRole('option').length, 2))
  screen.getByRole('option', { name: /Greta/ })
  await tab.user.keyboard('{Enter}')
  write(item().getByLabelText(/^Service/), 'Mooring')
  write(price(), '145')
  writeIn('Tax rate', '10')
  writeIn('Starts', '01/31/2099')
  writeIn('Ends', '01/30/2099')
  await tab.user.click(button('Add recurring invoice'))
  await screen.findByText('The end is before the start.')
  writeIn('Ends', '')
  await tab.user.click(screen.getByRole('radio', { name: /^As draft/ }))
  await tab.user.click(button('Add recurring invoice'))
  await screen.findByText('Recurring invoice created successfully!')
  await untilRow('Mooring', ['$159.50', 'Monthly', 'January 31, 2099', 'Never', 'As draft'])
})

test('an Admin changes a recurring invoice', async () => {
  const stored = await makeRecurringInvoice(app.database.db, { draft: true })
  const tab = await openTab(app, admin)
  await tab.visit(list)
  const link = screen.getAllByRole('link', { name: 'Care plan' })[0]
  await tab.user.click(link ?? assert.fail('The list has no link'))
  await waitFor(() => assert.equal(price().value, '145.00'))
  await tab.user.click(screen.getByRole('combobox', { name: 'Repeats' }))
  await tab.user.click(await screen.findByRole('option', { name: 'Quarterly' }))
  writeIn('Ends', '12/31/2100')
  writeIn('Terms in days', '10')
  await tab.user.click(screen.getByRole('radio', { name: /^Issued at once/ }))
  await tab.user.click(button('Save changes'))
  await screen.findByText('Recurring invoice updated successfully!')
  await untilRow('Care plan', ['Quarterly', 'December 31, 2100', 'Issued at once'])
  const { dueDays, draft, next } = await admin.call(recurringInvoices.one, {
    params: { id: stored.id },
  })
  assert.deepEqual([dueDays, draft, next], [10, false, '2030-01-31'])
})

test('a link limits the list to a client until its chip is removed', async () => {
  const { db } = app.database
  const client = await makeAccount(db, { role: 'User', first_name: 'Ingrid', last_name: 'Solem' })
  const other = await makeAccount(db, { role: 'User', first_name: 'Otto', last_name: 'Brandt' })
  for (const { id } of [client, other]) await makeRecurringInvoice(db, { client_id: id })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users/details/${client.id}`)
  const main = within(screen.getByRole('main'))
  await tab.user.click(await main.findByRole('button', { name: 'More' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await tab.user.click(await screen.findByRole('link', { name: '1 recurring invoice' }))
  await screen.findByRole('row', { name: /Ingrid Solem/ })
  assert.equal(screen.queryByRole('row', { name: /Otto Brandt/ }), null)
  await tab.user.click(await screen.findByRole('button', { name: /Client: Ingrid Solem/ }))
  await screen.findByRole('row', { name: /Otto Brandt/ })
})

test('a Manager only looks, and an Admin deletes a recurring invoice', async () => {
  const { db } = app.database
  const client = { role: 'User', first_name: 'Greta', last_name: 'Halvorsen' } as const
  const { id: client_id } = await makeAccount(db, { ...client, business_name: 'The Boatyard' })
  await makeRecurringInvoice(db, { client_id })
  const found = `${list}?q=Boatyard`
  const reading = await openTab(app, await signInAs(app, 'Manager'))
  await reading.visit(found)
  await screen.findByRole('row', { name: /Greta Halvorsen/ })
  for (const role of ['link', 'button'])
    assert.equal(screen.queryByRole(role, { name: /^Add|^Actions/ }), null)

  const tab = await openTab(app, admin)
  await tab.visit(found)
  await tab.user.click(await screen.findByRole('button', { name: /^Actions/ }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText('Delete “Care plan for Greta Halvorsen”?')
  await tab.user.click(button('Delete recurring invoice'))
  await screen.findByText('Recurring invoice deleted successfully!')
  await waitFor(() => assert.equal(screen.queryByRole('row', { name: /Greta/ }), null))
})
