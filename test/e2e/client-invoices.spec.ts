import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { expect, expectAccessible, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { addInvoice, enterAsClient } from '#test/browser/paying.ts'
import { adminApi, makePerson, type Person } from '#test/browser/people.ts'

const list = '/client-portal/invoices'
const row = (page: Page, number: string | null) => page.getByRole('row', { name: number ?? '' })
const rows = (page: Page) => page.getByRole('row', { name: /INV-/ })

/** Six invoices, one more than a page holds: one is paid, one overdue. */
async function addSix(origin: string, client: Person) {
  const paid = await addInvoice(origin, client, { status: 'Paid' })
  const late = await addInvoice(origin, client, { dueDate: '2024-01-15', dateIssued: '2024-01-02' })
  for (const service of ['Logo', 'Copy', 'Hosting'])
    await addInvoice(origin, client, { items: [{ service, quantity: 1, price: 80 }] })
  const open = await addInvoice(origin, client, { note: 'Thank you.', initialDeposit: 400 })
  return { paid, late, open }
}

test('a client finds invoices by status and number, and pays or downloads from the row', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  await visit(page, list)
  await expect(page.getByText('No Invoices Found')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Invoices, pages' })
  await expect(pages).toHaveCount(0)
  const { paid, late, open } = await addSix(origin, client)

  await visit(page, list)
  await expect(rows(page)).toHaveCount(5)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(row(page, late.invoiceNumber)).toContainText(
    /Overdue.*January 15, 2024.*\$1,000\.00/,
  )
  await expect(row(page, late.invoiceNumber).getByText('Overdue')).toHaveClass(/text-bad/)
  await visit(page, `${list}?limit=10`)
  await expect(row(page, paid.invoiceNumber).getByText('Paid')).toHaveClass(/text-good/)
  await expect(row(page, open.invoiceNumber).getByText('Pending')).toHaveClass(/text-info/)
  for (const { invoiceNumber, status } of [paid, late, open]) {
    const within = row(page, invoiceNumber)
    await expect(within.getByRole('link', { name: /^Pay Bill/ })).toHaveCount(
      status === 'Paid' ? 0 : 1,
    )
    await expect(within.getByRole('button', { name: `Download ${invoiceNumber}` })).toBeVisible()
  }
  await expect(page.getByText(/disagree/i)).toHaveCount(0)
  await expectAccessible(page)

  for (const [filter, count] of [
    ['Paid', 1],
    ['Overdue', 1],
    ['Pending', 4],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: filter, exact: true }).click()
    await expect(rows(page)).toHaveCount(count)
  }
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'All invoices' }).click()
  await search(page, open.invoiceNumber ?? '')
  await expect(rows(page)).toHaveCount(1)
  await row(page, open.invoiceNumber)
    .getByRole('link', { name: open.invoiceNumber ?? '', exact: true })
    .click()
  await expect(page).toHaveURL(`${list}/${open.id}`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // An hourly job may have sent a reminder of the overdue one.
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: 'New invoice' })
  await expect(told.filter({ hasText: open.invoiceNumber ?? '' })).not.toContainText('Unread')
  await expect(told.filter({ hasText: late.invoiceNumber ?? '' })).toContainText('Unread')
})

test('the details show items, sums, payments, history and note, and nothing of staff', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const admin = await adminApi(origin)
  const { id, invoiceNumber } = await addInvoice(origin, client, {
    ...{ taxRate: 10, initialDeposit: 400, note: 'Thank you.', internalNote: 'Pays late.' },
  })
  const params = { id }
  const check = { amount: 400, method: 'check', reference: '1044' } as const
  await admin.call(ledger.record, { params, body: check })
  await admin.call(ledger.credit, { params, body: { amount: 50, reason: 'A day late' } })
  await visit(page, `${list}/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoiceNumber ?? '')
  await expect(page.getByLabel('At a glance')).toContainText(
    /\$650\.00.*Deposit Paid.*May 1, 2030/s,
  )
  await expect(page.getByRole('table', { name: 'Items' })).toContainText(
    /Website design.*Three pages\..*\$900\.00.*Photography.*2\.5.*\$40\.00.*\$100\.00/s,
  )
  for (const line of ['Tax (10 %)$100.00', 'Total$1,100.00', 'Paid−$400.00', 'Credited−$50.00'])
    await expect(page.locator('dl > div').filter({ hasText: line })).toBeVisible()
  const payments = page.getByRole('list', { name: 'Payments' })
  await expect(payments).toContainText(/Check.*1044.*\$400\.00/s)
  await expect(payments).toContainText(/Credit.*A day late.*\$50\.00/s)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Invoice issued')
  await expect(page.getByText('Thank you.')).toBeVisible()
  await expect(page.getByText(/Pays late|disagree/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Bill' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$650.00')
})

test('the PDF opens in a new tab, and the statement is saved', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const { id, invoiceNumber } = await addInvoice(origin, client)
  await visit(page, list)
  const opened = page.context().waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === `/api/invoice/pdf/${id}`,
  })
  await page.getByRole('button', { name: `Download ${invoiceNumber}` }).click()
  expect((await (await opened).response())?.status()).toBe(200)

  await page.getByRole('button', { name: 'Statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statement' })
  await expect(dialog.getByText('CSV, for a spreadsheet')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('CSV, for a spreadsheet').click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(invoiceNumber ?? '')
  await expect(dialog).toHaveCount(0)
})

test.describe('what is not theirs, or is gone', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('does not exist for a client', async ({ page, baseURL: origin = '' }) => {
    await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, await makePerson(origin))
    for (const path of [`${list}/${id}`, `${list}/pay-bill/${id}`]) {
      await visit(page, path)
      await expect(page.getByText('This invoice does not exist.')).toBeVisible()
    }
  })
})

test.describe('a list that fails', () => {
  test.use({ expectedErrors: [/status of 500|^500 from/] })

  test('says so, and loads when it is tried again', async ({ page, baseURL: origin = '' }) => {
    const client = await enterAsClient(page, origin)
    const { invoiceNumber } = await addInvoice(origin, client)
    const read = '**/api/invoice/client-invoices*'
    await page.route(read, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(list)
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.unroute(read)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, invoiceNumber)).toBeVisible()
  })
})
