import type { Page } from '@playwright/test'
import { invoices } from '#features/invoices/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { reminders } from '#features/invoices/reminders/contract.ts'
import { expect, expectAccessible, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'

const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

/** A client who has no invoices yet. */
async function makeClient(origin: string) {
  const { id } = await makePerson(origin)
  return { id, list: `/admin/invoices?client=${id}` }
}

/** Issues an invoice of $1,000.00 with a deposit of $400.00, due in ten days. */
async function makeInvoice(origin: string, userId: string, values: object = {}) {
  const api = await adminApi(origin)
  const items = [
    { service: 'Website design', description: 'Five pages', quantity: 1, price: 750 },
    { service: 'Copywriting', description: '', quantity: 2.5, price: 100 },
  ]
  const body = { userId, items, initialDeposit: 400, dueDate: day(10), ...values }
  const { item } = await api.call(invoices.add, { body })
  return {
    ...item,
    name: item.invoiceNumber ?? '',
    page: `/admin/invoices/invoice-details/${item.id}`,
  }
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const sum = (page: Page, name: string) =>
  page.getByLabel('Sums').locator('div', { hasText: name }).getByRole('definition')
const ledgerEntries = (page: Page) =>
  page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

test('the list filters, sums and links; a Manager only looks', async ({
  admin: page,
  manager,
  server: { url },
}) => {
  const client = await makeClient(url)
  const open = await makeInvoice(url, client.id)
  const late = await makeInvoice(url, client.id, { dueDate: day(-3), dateIssued: day(-20) })
  await makeInvoice(url, client.id, { draft: true })
  const api = await adminApi(url)
  const paid = { amount: 250, method: 'check', reference: '1044' } as const
  await api.call(ledger.record, { params: { id: late.id }, body: paid })

  await visit(page, client.list)
  for (const name of [
    ...['Invoice number', 'Client', 'Items', 'Subtotal', 'Status', 'Due date', 'Issued date'],
    'Updated',
  ])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toContainText(['', open.name, late.name])
  for (const text of ['Greta Halvorsen', 'Halvorsen Boats', '2', '$1,000.00', 'Overdue'])
    await expect(row(page, late.name)).toContainText(text)
  await expect(sum(page, 'Open')).toHaveText('$1,750.00')
  await expect(sum(page, 'Overdue')).toHaveText('$750.00')
  await expect(sum(page, 'Paid')).toHaveText('$250.00')

  await choose(page, 'Show', 'Overdue')
  await expect(page).toHaveURL(/filter=Overdue/)
  await expect(row(page, open.name)).toHaveCount(0)
  await expect(sum(page, 'Open')).toHaveText('$750.00')
  await choose(page, 'Show', 'Draft')
  await expect(row(page, /^Draft/)).toContainText('Not issued')
  await choose(page, 'Show', 'All invoices')
  await search(page, open.name)
  await expect(sum(page, 'Open')).toHaveText('$1,000.00')

  await visit(manager, client.list)
  await openMenu(manager, open.name)
  await expect(manager.getByRole('menuitem')).toHaveText(['Download', 'Details'])
  await manager.keyboard.press('Escape')
  await expect(manager.getByRole('link', { name: 'Create invoice' })).toHaveCount(0)
  await manager.getByRole('combobox', { name: 'Show' }).click()
  await expect(manager.getByRole('option')).toHaveText([
    ...['All invoices', 'Paid', 'Overdue', 'Pending'],
    ...['Due today', 'Due this week', 'Due next week', 'Draft'],
  ])
})

test('Paid by hand is recorded in the same step, or stands alone and is marked', async ({
  admin: page,
  manager,
  server: { url },
}) => {
  const client = await makeClient(url)
  const recorded = await makeInvoice(url, client.id)
  const alone = await makeInvoice(url, client.id)
  await visit(manager, recorded.page)
  await expect(manager.getByText('No payments or credits yet.')).toBeVisible()

  await visit(page, recorded.page)
  await choose(page, 'Status', 'Deposit Paid')
  await expect(dialog(page)).toContainText('$400.00 is missing in the ledger')
  await choose(page, 'Method', 'Check')
  await page.getByRole('textbox', { name: 'Reference' }).fill('1045')
  await page.getByRole('button', { name: 'Record $400.00' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Deposit Paid')
  await expect(ledgerEntries(page)).toContainText(['Payment by check'])
  await expect(page.getByText('$600.00').first()).toBeVisible()

  // The other page follows by itself, and has no writes.
  await expect(ledgerEntries(manager)).toContainText(['1045'])
  await expect(manager.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(manager.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
  for (const name of ['Edit', 'Delete', 'Duplicate'])
    await expect(manager.getByText(name, { exact: true })).toHaveCount(0)

  await visit(page, alone.page)
  await choose(page, 'Status', 'Paid')
  await page.getByRole('button', { name: 'Only set the status' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Paid')
  await expect(page.getByText('Status and ledger disagree')).toBeVisible()
  await visit(page, client.list)
  await expect(row(page, alone.name)).toContainText('$1,000.00 of the total is not in the ledger.')
  await expect(row(page, recorded.name)).not.toContainText('ledger')
})

test('an Admin records a payment, refunds a part of it and credits the rest', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makeClient(url)
  const invoice = await makeInvoice(url, client.id)
  await visit(page, invoice.page)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveValue('400.00')
  await expectAccessible(page)
  await amount.fill('700')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(ledgerEntries(page)).toContainText(['$700.00'])

  await page.getByRole('button', { name: 'Refund' }).click()
  await amount.fill('50')
  await page.getByLabel('Reason').fill('Paid twice')
  await dialog(page).getByRole('button', { name: 'Refund' }).click()
  await expect(ledgerEntries(page)).toContainText(['$700.00', '−$50.00'])

  await page.getByRole('button', { name: 'Credit' }).click()
  await expect(amount).toHaveValue('350.00')
  await dialog(page).getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await page.getByLabel('Reason').fill('The launch was a week late')
  await dialog(page).getByRole('button', { name: 'Credit' }).click()
  await expect(ledgerEntries(page)).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Paid')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('You')

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('has payments or credits, so it cannot be deleted')
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('an issued invoice is voided with a reason, and a draft is issued or gone', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makeClient(url)
  const { name } = await makeInvoice(url, client.id)
  const draft = await makeInvoice(url, client.id, { draft: true })
  await visit(page, client.list)
  await openMenu(page, name)
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Download', 'Edit', 'Details', 'Duplicate', 'Copy pay link', 'Delete'],
  ])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Reason').fill('Wrong client')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('No Invoices Found').or(page.getByText('Nothing found.')),
  ).toBeVisible()

  await choose(page, 'Show', 'Voided')
  await expect(row(page, name)).toContainText('Wrong client')
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)

  await visit(page, draft.page)
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-\d{4}$/)
})

test('the statement of a client is shown and saved', async ({ admin: page, server: { url } }) => {
  const client = await makeClient(url)
  const { name } = await makeInvoice(url, client.id)
  await visit(page, `/admin/users/details/${client.id}`)
  await expect(page.getByText('$1,000.00 is open.')).toBeVisible()
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Greta Halvorsen/)
  await expect(page.getByRole('row')).toContainText(['', name])
  for (const kind of ['CSV', 'PDF']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`, 'i'))
  }

  await visit(page, '/admin/invoices')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Payments as CSV' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2026')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await exported).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('a reminder that is refused', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('leaves its question open and readable', async ({ admin: page, server: { url } }) => {
    const { id: client } = await makeClient(url)
    const { id, page: details } = await makeInvoice(url, client)
    const api = await adminApi(url)
    await api.call(reminders.send, { params: { id } })
    await visit(page, details)
    await page.getByRole('button', { name: 'Send reminder' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('This client got a reminder today.')).toBeVisible()
    // Fails while the buttons cover the text, as they did above the banner of the cookies.
    await question.getByText('gets an email with the pay link').click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  })
})
