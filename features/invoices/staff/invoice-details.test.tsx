import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { reminders } from '../automation/contract.ts'
import { invoices } from '../contract.ts'
import { ledger } from '../ledger/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

/** Issues an invoice of $1,000.00 with a deposit of $400.00 for a new client. */
async function addInvoice() {
  const { id: userId } = await makeAccount(app.database.db, { role: 'User' })
  const items = [{ service: 'Website design', quantity: 1, price: 1000 }]
  const { item } = await admin.call(invoices.add, { body: { userId, items, initialDeposit: 400 } })
  return {
    ...item,
    page: `/admin/invoices/invoice-details/${item.id}`,
    list: `/admin/invoices?client=${userId}`,
  }
}

const status = () => screen.getByRole('combobox', { name: 'Status' })
const entries = () =>
  within(screen.getByRole('list', { name: 'Ledger' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('Paid by hand', () => {
  test('is recorded in the same step', async () => {
    const { page, list, invoiceNumber } = await addInvoice()
    const tab = await openTab(app, admin)
    await tab.visit(page)
    await chooseOption(tab, 'Status', 'Deposit Paid')
    await screen.findByRole('dialog', { name: '$400.00 is missing in the ledger' })
    await chooseOption(tab, 'Method', 'Check')
    const reference = screen.getByRole('textbox', { name: 'Reference' })
    fireEvent.change(reference, { target: { value: '1045' } })
    await tab.user.click(screen.getByRole('button', { name: 'Record $400.00' }))
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
    await waitFor(() => assert.equal(status().textContent, 'Deposit Paid'))
    assert.match(entries().join(), /Payment by check.*1045/)
    assert.ok(screen.getAllByText('$600.00').length > 0)
    await tab.visit(list)
    const row = await screen.findByRole('row', { name: new RegExp(invoiceNumber ?? '') })
    assert.ok(!row.textContent.includes('ledger'))
  })

  test('stands alone and is marked', async () => {
    const { page, list } = await addInvoice()
    const tab = await openTab(app, admin)
    await tab.visit(page)
    await chooseOption(tab, 'Status', 'Paid')
    await tab.user.click(await screen.findByRole('button', { name: 'Only set the status' }))
    await screen.findByText('Status and ledger disagree')
    assert.equal(status().textContent, 'Paid')
    await tab.visit(list)
    await screen.findByText('$1,000.00 of the total is not in the ledger.')
  })
})

test('a Manager sees what an Admin records by itself, and has no writes', async () => {
  const { id, page } = await addInvoice()
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit(page)
  screen.getByText('No payments or credits yet.')
  const body = { amount: 400, method: 'check', reference: '1045' } as const
  await admin.call(ledger.record, { params: { id }, body })
  await waitFor(() => assert.match(entries().join(), /1045/))
  assert.equal(screen.queryByRole('button', { name: 'Refund' }), null)
  assert.equal(screen.queryByRole('combobox', { name: 'Status' }), null)
  for (const name of ['Edit', 'Delete', 'Duplicate'])
    assert.equal(screen.queryByText(name), null, name)
})

test('a credit needs a reason', async () => {
  const tab = await openTab(app, admin)
  await tab.visit((await addInvoice()).page)
  await tab.user.click(screen.getByRole('button', { name: 'Credit' }))
  const dialog = within(await screen.findByRole('dialog'))
  assert.equal((await dialog.findByLabelText<HTMLInputElement>(/^Amount/)).value, '1,000.00')
  await tab.user.click(dialog.getByRole('button', { name: 'Credit' }))
  await dialog.findByText('Reason is required')
})

test('an invoice with payments cannot be deleted', async () => {
  const { id, page } = await addInvoice()
  await admin.call(ledger.record, { params: { id }, body: { amount: 400, method: 'check' } })
  const tab = await openTab(app, admin)
  await tab.visit(page)
  await tab.user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  assert.match(dialog.textContent, /has payments or credits, so it cannot be deleted/)
  assert.equal(within(dialog).queryByRole('button', { name: 'Delete' }), null)
})

test('a reminder that is refused leaves its question open', async () => {
  const { id, page } = await addInvoice()
  await admin.call(reminders.send, { params: { id } })
  const tab = await openTab(app, admin)
  await tab.visit(page)
  await tab.user.click(screen.getByRole('button', { name: 'Send reminder' }))
  const question = within(await screen.findByRole('alertdialog'))
  await tab.user.click(question.getByRole('button', { name: 'Send reminder' }))
  await screen.findByText(/^This client got a reminder today/)
  question.getByText(/gets an email with the pay link/)
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null))
})

test('a voided invoice has its reason and its PDF, and nothing that changes it', async () => {
  const { id, page, invoiceNumber, userId } = await addInvoice()
  await admin.call(invoices.remove, { params: { id }, body: { reason: 'Sent twice' } })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/invoices?client=${userId.id}&filter=Voided`)
  await tab.user.click(await screen.findByRole('button', { name: /^Actions/ }))
  const actions = await screen.findAllByRole('menuitem')
  assert.deepEqual(
    actions.map(({ textContent }) => textContent),
    ['Download', 'Details', 'Duplicate'],
  )
  await tab.user.keyboard('{Escape}')
  await tab.user.click(await screen.findByRole('link', { name: invoiceNumber ?? '' }))
  await waitFor(() => assert.equal(tab.address(), page))
  const notice = await screen.findByRole('region', { name: 'This invoice is voided' })
  assert.match(notice.textContent, /The client no longer sees it.*The reason: Sent twice/)
  screen.getByRole('button', { name: 'Download' })
  for (const name of ['Credit note', 'Delete', 'Record payment', 'Credit', 'Copy link'])
    assert.equal(screen.queryByRole('button', { name }), null, name)
  assert.equal(screen.queryByRole('link', { name: 'Edit' }), null)
  await tab.visit(`/admin/invoices/edit-invoice/${id}`)
  await waitFor(() => assert.equal(tab.address(), page))
})
