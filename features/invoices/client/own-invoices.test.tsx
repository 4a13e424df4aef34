import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { invoices } from '../contract.ts'
import { ledger } from '../ledger/contract.ts'
import { ownInvoices } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const list = '/client-portal/invoices'
const items = [
  { service: 'Website design', description: 'Three pages.', quantity: 1, price: 900 },
  { service: 'Photography', quantity: 2.5, price: 40 },
]

/** An invoice of $1,000.00. */
async function addInvoice(userId: string, values: object = {}) {
  const body = { userId, items, dueDate: '2099-05-01', ...values }
  return (await admin.call(invoices.add, { body })).item
}

const row = (number: string | null) => screen.getByRole('row', { name: new RegExp(`${number}`) })
const rows = () => screen.queryAllByRole('row', { name: /INV-/ })

describe('the list of a client', () => {
  test('has what each row is about, and pays or downloads from the row', async () => {
    const client = await signInAs(app, 'User')
    const paid = await addInvoice(client.accountId, { status: 'Paid' })
    const late = await addInvoice(client.accountId, {
      ...{ dueDate: '2024-01-15', dateIssued: '2024-01-02' },
    })
    const open = await addInvoice(client.accountId, { initialDeposit: 400 })
    const settled = await addInvoice(client.accountId)
    const params = { id: settled.id }
    await admin.call(ledger.record, { params, body: { amount: 1000, method: 'check' } })
    const kept = { userId: client.accountId, items: settled.items, dueDate: '2099-05-01' }
    await admin.call(invoices.edit, { params, body: { ...kept, status: 'Design Approved' } })
    const tab = await openTab(app, client)
    await tab.visit(list)
    assert.match(row(late.invoiceNumber).textContent, /Overdue.*January 15, 2024.*\$1,000\.00/)
    for (const [invoice, status, tone, payLinks] of [
      [paid, 'Paid', /text-good/, 0],
      [late, 'Overdue', /text-bad/, 1],
      [open, 'Pending', /text-info/, 1],
      [settled, 'Design Approved', /text-info/, 0],
    ] as const) {
      const shown = within(row(invoice.invoiceNumber))
      assert.match(shown.getByText(status).className, tone)
      assert.equal(shown.queryAllByRole('link', { name: /^Pay Bill/ }).length, payLinks)
      shown.getByRole('button', { name: `Download ${invoice.invoiceNumber}` })
    }
    assert.equal(screen.queryByText(/disagree/i), null)
  })

  test('leads with what is owed, and pays the most urgent invoice', async () => {
    const client = await signInAs(app, 'User')
    await addInvoice(client.accountId, { status: 'Paid' })
    const tab = await openTab(app, client)
    await tab.visit(list)
    const band = () => within(screen.getByRole('region', { name: 'What you owe' }))
    await band().findByText('You owe nothing.')
    await addInvoice(client.accountId, { initialDeposit: 400 })
    const late = await addInvoice(client.accountId, {
      ...{ dueDate: '2024-01-15', dateIssued: '2024-01-02' },
    })
    const pay = await band().findByRole('link', { name: 'Pay $1,000.00' })
    assert.equal(pay.getAttribute('href'), `${list}/pay-bill/${late.id}`)
    band().getByText(/overdue$/, { selector: 'time' })
    await tab.user.click(band().getByRole('link', { name: '$1,000.00 overdue' }))
    await waitFor(() => assert.equal(rows().length, 1))
    await tab.user.click(band().getByRole('link', { name: '$2,000.00' }))
    await waitFor(() => assert.equal(rows().length, 2))
  })

  test('says how to pay where card payments are off', async (t) => {
    const client = await signInAs(app, 'User')
    await addInvoice(client.accountId)
    const tab = await openTab(app, client)
    document.documentElement.dataset.cardPayments = 'off'
    t.after(() => {
      document.documentElement.dataset.cardPayments = ''
    })
    const sums = { owed: 1000, overdue: 0 }
    const currencies = [{ currency: 'USD', ...sums }]
    const reply = { ...sums, currencies, next: null, payOtherwise: 'By check.' }
    tab.answer(ownInvoices.owed, () => Response.json(reply))
    await tab.visit(list)
    await screen.findByText('By check.')
    assert.equal(screen.queryByRole('link', { name: /^Pay/ }), null)
  })

  test('is narrowed by status', async () => {
    const client = await signInAs(app, 'User')
    for (const values of [{ status: 'Paid' }, { dueDate: '2024-01-15' }, {}, {}])
      await addInvoice(client.accountId, values)
    const tab = await openTab(app, client)
    await tab.visit(list)
    for (const [filter, count] of [
      ['Paid', 1],
      ['Overdue', 1],
      ['Pending', 2],
      ['To pay', 3],
      ['Deposit Paid', 0],
      ['All invoices', 4],
    ] as const) {
      await chooseOption(tab, 'Status', filter)
      await waitFor(() => assert.equal(rows().length, count, filter))
    }
  })

  test('says so if it fails, and loads when it is tried again', async () => {
    const client = await signInAs(app, 'User')
    const { invoiceNumber } = await addInvoice(client.accountId)
    const tab = await openTab(app, client)
    const end = tab.answer(invoices.own, () => Response.json({}, { status: 500 }))
    await tab.visit(list)
    assert.match((await screen.findByRole('alert')).textContent, /An error occurred/)
    end()
    await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('row', { name: new RegExp(`${invoiceNumber}`) })
  })
})

test('the details of a paid invoice lead with what was paid', async () => {
  const client = await signInAs(app, 'User')
  const { id } = await addInvoice(client.accountId)
  const body = { amount: 1000, method: 'check' } as const
  await admin.call(ledger.record, { params: { id }, body })
  const tab = await openTab(app, client)
  await tab.visit(`${list}/${id}`)
  assert.match(screen.getByLabelText('At a glance').textContent, /^Paid\$1,000\.00/)
})

test('the details show items, sums, payments, history and note, and nothing of staff', async () => {
  const client = await signInAs(app, 'User')
  const { id, invoiceNumber } = await addInvoice(client.accountId, {
    ...{ taxRate: 10, initialDeposit: 400, note: 'Thank you.', internalNote: 'Pays late.' },
  })
  const params = { id }
  const check = { amount: 400, method: 'check', reference: '1044' } as const
  await admin.call(ledger.record, { params, body: check })
  await admin.call(ledger.credit, { params, body: { amount: 50, reason: 'A day late' } })
  const tab = await openTab(app, client)
  await tab.visit(`${list}/${id}`)
  assert.equal(screen.getByRole('heading', { level: 1 }).textContent, invoiceNumber)
  const glance = screen.getByLabelText('At a glance')
  assert.match(glance.textContent, /\$650\.00.*Deposit Paid.*May 1, 2099/s)
  assert.match(
    screen.getByRole('table', { name: 'Items' }).textContent,
    /Website design.*Three pages\..*\$900\.00.*Photography.*2\.5.*\$40\.00.*\$100\.00/s,
  )
  const sums = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  for (const line of ['Tax (10 %)$100.00', 'Total$1,100.00', 'Paid−$400.00', 'Credited−$50.00'])
    assert.ok(sums.includes(line), `${line} in ${sums}`)
  const payments = screen.getByRole('list', { name: 'Payments' }).textContent
  assert.match(payments, /Check.*1044.*\$400\.00/s)
  assert.match(payments, /Credit.*A day late.*\$50\.00/s)
  within(screen.getByRole('list', { name: 'History' })).getByText('Invoice issued')
  screen.getByText('Thank you.')
  assert.equal(screen.queryByText(/Pays late|disagree/), null)
  await tab.user.click(screen.getByRole('link', { name: 'Pay Bill' }))
  const summary = await screen.findByRole('region', { name: 'Summary' })
  assert.match(summary.textContent, /\$650\.00/)
})

describe('what is not theirs, or is gone', () => {
  test('does not exist for a client', async () => {
    const { id: other } = await makeAccount(app.database.db, { role: 'User' })
    const { id } = await addInvoice(other)
    const client = await signInAs(app, 'User')
    for (const path of [`${list}/${id}`, `${list}/pay-bill/${id}`]) {
      const tab = await openTab(app, client)
      await tab.visit(path)
      await screen.findByText('This invoice does not exist.')
    }
  })
})
